import { MatchQuery, Operator, type Table } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import type { MatchRequest, SearchRequest, TokenField, TokenHit, Tokens, Work } from '../../../ports/library.ts'
import { isInCategory } from '../../../text/categories.ts'
import { entryAt, type CatalogEntry } from './catalog.ts'
import { nothing, type TokenReader } from './token-reader.ts'

/** Finding by tokens in one version. */
export interface FullText {
  search(request: SearchRequest): Promise<TokenHit[]>
  tokens(refs: readonly string[]): Promise<ReadonlyMap<string, Tokens>>
  countMatches(request: MatchRequest): Promise<ReadonlyMap<string, number>>
}

interface FullTextDeps {
  table: Table
  catalog: readonly CatalogEntry[]
  /** How many there are. */
  segments: number
  /** The ordinal of a row. */
  rowOrder: (rowId: bigint) => number
  readTokens: TokenReader
  locate: (order: number) => { work: Work; ref: string }
  findOrder: (ref: string) => number | undefined
}

/** Searches the full-text indexes of the table of segments, and narrows and counts by ordinals in memory. */
export function createFullText({ table, catalog, segments, rowOrder, readTokens, locate, findOrder }: FullTextDeps): FullText {
  /**
   * Whether a segment is of a category and of one of the works. A condition on the ordinals costs the engine 11 ms of
   * processor time in a library of 165,000 segments; finding all that match costs 1, and 11 for the commonest words.
   */
  const createScope = (category: string | undefined, works: readonly string[] | undefined) => {
    const titles = works === undefined ? undefined : new Set(works)
    const isMeant = (work: Work) => (category === undefined || isInCategory(work, category)) && titles?.has(work.title) !== false
    const meant = new Set(catalog.filter(({ work }) => isMeant(work)))
    return ({ order }: { order: number }) => meant.has(entryAt(catalog, order))
  }
  /** The searches that the engine works on. */
  const searching = new Set<Promise<unknown>>()
  /** A search for the tokens, which yields row ids and scores; undefined without a token. */
  const match = (field: TokenField, tokens: readonly string[], every: boolean) => {
    // A token with a space would be split into two by the engine.
    const query = [...new Set(tokens)].filter((token) => token !== '' && !/\s/.test(token)).join(' ')
    if (query === '') return undefined
    return table
      .query()
      .fullTextSearch(new MatchQuery(query, field, { operator: every ? Operator.And : Operator.Or }))
      .select(['_score'])
      .withRowId()
  }
  const readOrders = (columns: ArrowTable): number[] =>
    Array.from((columns.getChild('_rowid')?.toArray() ?? []) as BigUint64Array, (id) => rowOrder(id))
  /** The ordinals of all segments that have one of the alternatives of a word; some come twice. */
  const findMatching = async (alternatives: MatchRequest['words'][number]): Promise<number[]> => {
    const [single, compound] = [
      alternatives.filter(({ tokens }) => tokens.length === 1),
      alternatives.filter(({ tokens }) => tokens.length > 1),
    ]
    const searches = [
      ...[...Map.groupBy(single, ({ field }) => field)].map(([field, each]) =>
        match(
          field,
          each.flatMap(({ tokens }) => tokens),
          false,
        ),
      ),
      ...compound.map(({ field, tokens }) => match(field, tokens, true)),
    ]
    const found = await Promise.all(searches.flatMap((search) => (search === undefined ? [] : [search.limit(segments).toArrow()])))
    return found.flatMap(readOrders)
  }

  return {
    async search({ field, tokens, every, limit, category, works, withTokens = true }) {
      if (limit < 1) return []
      const isNarrowed = category !== undefined || works !== undefined
      const running = match(field, tokens, every === true)
        ?.limit(isNarrowed ? segments : limit)
        .toArrow()
      if (running === undefined) return []
      searching.add(running)
      const columns = await running.finally(() => searching.delete(running))
      const scores = (columns.getChild('_score')?.toArray() ?? []) as Float32Array
      const all = readOrders(columns).map((order, row) => ({ order, score: scores[row] ?? 0 }))
      const found = (isNarrowed ? all.filter(createScope(category, works)) : all)
        .sort((a, b) => b.score - a.score || a.order - b.order)
        .slice(0, limit)
      // The searches of one question are under way together: their tokens are read together.
      if (withTokens) await Promise.allSettled(searching)
      const getTokens = withTokens ? await readTokens(found.map(({ order }) => order)) : () => nothing
      return found.map(({ order, score }) => {
        const { work, ref } = locate(order)
        return { ref, work: work.title, order, score, tokens: getTokens(order) }
      })
    },
    async tokens(refs) {
      const orders = refs.flatMap((ref) => findOrder(ref) ?? [])
      if (orders.length === 0) return new Map()
      const getTokens = await readTokens(orders)
      return new Map(orders.map((order) => [locate(order).ref, getTokens(order)]))
    },
    async countMatches({ words, except }) {
      if (words.length === 0) return new Map()
      const found = await Promise.all(words.map((alternatives) => findMatching(alternatives)))
      // How many of the words each segment has, one after the other.
      const had = new Uint8Array(segments)
      for (const [index, orders] of found.entries()) for (const order of orders) if (had[order] === index) had[order] = index + 1
      for (const ref of except) {
        const order = findOrder(ref)
        if (order !== undefined) had[order] = 0
      }
      const counts = new Map<string, number>()
      for (const { work, first, addresses } of catalog) {
        let count = 0
        for (let order = first; order < first + addresses.count; order++) if (had[order] === words.length) count++
        if (count > 0) counts.set(work.title, count)
      }
      return counts
    },
  }
}
