import { MatchQuery, type Connection, type Table } from '@lancedb/lancedb'
import type { Segment, SearchRequest, ShelvedWork, StoredEdition, TokenField, TokenHit, Work } from '../../../ports/library.ts'
import { isInCategory } from '../../../text/categories.ts'
import { addressAt, partsOf, positionsOf } from './addresses.ts'
import { canonicalRef, readAddress, splitRef } from '../storage/canonical-ref.ts'
import { intColumn, readFrequencyTable, readWorks, type Shelved } from './catalog.ts'
import { tableNames, type Manifest, type WorkRecord } from '../storage/tables.ts'
import { createTokenReader, readRowOrder, type TokenReader } from './token-reader.ts'
import { findDamage } from '../storage/version-files.ts'

/** A version that has been found whole, open for reading. */
export interface OpenVersion {
  manifest: Manifest
  works: readonly Work[]
  work(title: string): Work | undefined
  segments(refs: readonly string[]): Promise<Segment[]>
  range(work: string, from: number, to: number): Promise<Segment[]>
  within(work: string, sections: readonly number[]): Promise<Segment[]>
  search(request: SearchRequest): Promise<TokenHit[]>
  documentFrequency(field: TokenField, token: string): number
  at(place: number): Promise<Segment>
  /** The works that comment on this one. */
  commentariesOn(work: string): readonly Work[]
  /** References of the segments whose address begins so, from memory. */
  refsWithin(work: string, sections: readonly number[]): string[]
  /** The running numbers `from ≤ order < to` of the segments whose address begins so. */
  placeOf(work: string, sections: readonly number[]): { from: number; to: number }
  editionsOf(work: string): readonly StoredEdition[]
  shelved: readonly ShelvedWork[]
  /** The parts of a work at its outermost levels, from memory. */
  parts(work: string, levels: number): { sections: number[]; segments: number }[]
  records: readonly WorkRecord[]
  close: () => void
}

/** The library cannot be read: the reason is for the log. */
export class DamagedLibrary extends Error {}

const LANGUAGES = ['he', 'en', 'ru'] as const

/** Most segments one call reads: a chapter or a tractate's longest page is far below. */
const READ_LIMIT = 5000

/**
 * Opens a version and proves it whole: every file has the bytes that were written, the tables have the rows the manifest counts, the first, middle
 * and last segment are where they should be, and searches in every field find a token they hold. Throws DamagedLibrary otherwise.
 */
export async function openVersion(connection: Connection, uri: string, manifest: Manifest): Promise<OpenVersion> {
  const damage = await findDamage(uri, manifest.files)
  if (damage !== undefined) throw new DamagedLibrary(damage)
  try {
    const version = await readVersion(connection, manifest)
    await prove(version)
    return version
  } catch (cause) {
    throw cause instanceof DamagedLibrary ? cause : new DamagedLibrary('The library cannot be opened', { cause })
  }
}

async function readVersion(connection: Connection, manifest: Manifest): Promise<OpenVersion> {
  const names = tableNames(manifest.version)
  const table = await connection.openTable(names.segments)
  const rows = await table.countRows()
  if (rows !== manifest.segments) throw new DamagedLibrary(`${String(rows)} segments instead of ${String(manifest.segments)}`)
  const shelf = await readWorks(connection, names.works)
  const frequencies = await readFrequencyTable(connection, names.frequencies)
  const rowOrder = await readRowOrder(table)
  const readTokens = await createTokenReader(table, rows)
  return createReader(manifest, table, shelf, frequencies, rowOrder, readTokens)
}

function createReader(
  manifest: Manifest,
  table: Table,
  shelf: readonly Shelved[],
  documentFrequency: OpenVersion['documentFrequency'],
  rowOrder: (rowId: bigint) => number,
  readTokens: TokenReader,
): OpenVersion {
  const byTitle = new Map(shelf.map((shelved) => [shelved.work.title, shelved]))
  const commentaries = Map.groupBy(
    shelf.map(({ work }) => work).filter((work) => work.base !== null),
    (work) => work.base,
  )

  /** The work a running number lies in. */
  const shelvedAt = (order: number): Shelved => {
    let low = 0
    let high = shelf.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((shelf[middle]?.first ?? 0) <= order) low = middle
      else high = middle - 1
    }
    return shelf[low] as Shelved
  }
  const locate = (order: number) => {
    const shelved = shelvedAt(order)
    const sections = addressAt(shelved.addresses, order - shelved.first)
    return { shelved, sections, ref: canonicalRef(shelved.work, sections) }
  }
  const orderOf = (ref: string): number | undefined => {
    const { title, address } = splitRef(ref)
    const shelved = byTitle.get(title)
    const sections = shelved && readAddress(shelved.work, address)
    if (sections?.length !== shelved?.addresses.depth || shelved === undefined || sections === undefined) return undefined
    const { from, to } = positionsOf(shelved.addresses, sections)
    return to > from ? shelved.first + from : undefined
  }
  /** Segments by running number: rows are stored in that order, so that the number is the row. */
  const read = async (orders: readonly number[]): Promise<Segment[]> => {
    if (orders.length === 0) return []
    const columns = await table
      .takeOffsets([...new Set(orders)])
      .select(['order', 'texts'])
      .toArrow()
    const texts = new Map<number, string>()
    for (const [row, order] of intColumn(columns, 'order').entries()) texts.set(order, String(columns.getChild('texts')?.get(row)))
    return orders.map((order) => {
      const { shelved, sections, ref } = locate(order)
      const stored = JSON.parse(texts.get(order) ?? '[]') as [number, string][]
      return {
        ref,
        work: shelved.work.title,
        sections,
        order,
        texts: stored.flatMap(([index, html]) => {
          const edition = shelved.editions[index]
          return edition === undefined ? [] : [{ edition, html }]
        }),
      }
    })
  }
  const span = (from: number, to: number) =>
    Array.from({ length: Math.min(Math.max(0, to - from), READ_LIMIT) }, (_, index) => from + index)
  const placeOf = (work: string, sections: readonly number[]) => {
    const shelved = byTitle.get(work)
    if (shelved === undefined) return { from: 0, to: 0 }
    const { from, to } = positionsOf(shelved.addresses, sections)
    return { from: shelved.first + from, to: shelved.first + to }
  }
  /** Works of a category lie side by side on the shelf: the condition is a few ranges of running numbers. */
  const within = (isMeant: (work: Work) => boolean): string => {
    const ranges: [number, number][] = []
    for (const { work, first, addresses } of shelf) {
      if (!isMeant(work)) continue
      const last = ranges.at(-1)
      if (last?.[1] === first) last[1] = first + addresses.count
      else ranges.push([first, first + addresses.count])
    }
    return ranges.map(([from, to]) => `(\`order\` >= ${String(from)} AND \`order\` < ${String(to)})`).join(' OR ') || 'false'
  }

  return {
    manifest,
    works: shelf.map(({ work }) => work),
    work: (title) => byTitle.get(title)?.work,
    segments: async (refs) => read(refs.flatMap((ref) => orderOf(ref) ?? [])),
    async range(work, from, to) {
      const whole = placeOf(work, [])
      return read(span(Math.max(from, whole.from), Math.min(to + 1, whole.to)))
    },
    async within(work, sections) {
      const { from, to } = placeOf(work, sections)
      return read(span(from, to))
    },
    async search({ field, tokens, limit, category, works }) {
      // A token with a space in it would be two; the engine would part it.
      const query = [...new Set(tokens)].filter((token) => token !== '' && !/\s/.test(token)).join(' ')
      if (query === '' || limit < 1) return []
      let search = table.query().fullTextSearch(new MatchQuery(query, field)).select(['_score']).withRowId().limit(limit)
      if (category !== undefined || works !== undefined)
        search = search.where(
          within((work) => (category === undefined || isInCategory(work, category)) && works?.includes(work.title) !== false),
        )
      const columns = await search.toArrow()
      const found = Array.from({ length: columns.numRows }, (_, row) => ({
        order: rowOrder(columns.getChild('_rowid')?.get(row) as bigint),
        score: Number(columns.getChild('_score')?.get(row)),
      }))
      const tokensOf = await readTokens(found.map(({ order }) => order))
      const hits = found.map(({ order, score }) => {
        const { shelved, ref } = locate(order)
        return { ref, work: shelved.work.title, order, score, tokens: tokensOf(order) }
      })
      return hits.sort((a, b) => b.score - a.score || a.order - b.order)
    },
    documentFrequency,
    async at(place) {
      const order = Math.min(manifest.segments - 1, Math.floor(Math.min(1, Math.max(0, place)) * manifest.segments))
      const [segment] = await read([order])
      if (segment === undefined) throw new DamagedLibrary(`There is no segment ${String(order)}`)
      return segment
    },
    commentariesOn: (work) => commentaries.get(work) ?? [],
    refsWithin(work, sections) {
      const { from, to } = placeOf(work, sections)
      return span(from, to).map((order) => locate(order).ref)
    },
    placeOf,
    editionsOf: (work) => byTitle.get(work)?.editions ?? [],
    shelved: shelf.map(({ work, editions, addresses }) => ({
      work,
      languages: LANGUAGES.filter((language) => editions.some((edition) => edition.language === language)),
      segments: addresses.count,
    })),
    parts(work, levels) {
      const shelved = byTitle.get(work)
      return shelved === undefined ? [] : partsOf(shelved.addresses, levels)
    },
    records: shelf.map(({ work, editions }) => ({ work, editions })),
    close: () => {
      table.close()
    },
  }
}

/** Reads where a whole library must have something and throws DamagedLibrary when it has not. */
async function prove(version: OpenVersion): Promise<void> {
  const count = version.works.length
  if (count !== version.manifest.works) throw new DamagedLibrary(`${String(count)} works instead of ${String(version.manifest.works)}`)
  for (const place of [0, 0.5, 1]) {
    const segment = await version.at(place)
    const [again] = await version.segments([segment.ref])
    if (again?.order !== segment.order || segment.texts.length === 0) throw new DamagedLibrary(`${segment.ref} is not in its place`)
  }
}
