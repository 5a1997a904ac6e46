import type { Connection, Table } from '@lancedb/lancedb'
import type { CatalogWork, Segment, StoredEdition, TokenField, Work } from '../../../ports/library.ts'
import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { addressAt, listSections, findPositions } from './addresses.ts'
import { createFullText, type FullText } from './full-text.ts'
import { canonicalRef, readAddress, splitRef } from '../../../text/references/canonical-ref.ts'
import { entryAt, intColumn, readFrequencyTable, readWorks, type CatalogEntry } from './catalog.ts'
import { tableNames, type Manifest, type WorkRecord } from '../storage/tables.ts'
import { createTokenReader, readRowOrder, type TokenReader } from './token-reader.ts'
import type { LibraryStorage } from '../storage/library-storage.ts'
import { UnreadableLibrary } from '../storage/unreadable.ts'
import { checkFiles } from '../storage/version-files.ts'

/** A verified version, open for reading. */
export interface OpenVersion extends FullText {
  manifest: Manifest
  works: readonly Work[]
  work(title: string): Work | undefined
  segments(refs: readonly string[]): Promise<Segment[]>
  range(work: string, from: number, to: number): Promise<Segment[]>
  within(work: string, sections: readonly number[]): Promise<Segment[]>
  documentFrequency(field: TokenField, token: string): number
  at(place: number): Promise<Segment>
  /** The works that comment on this one. */
  commentariesOn(work: string): readonly Work[]
  /** References of the segments whose address starts with `sections`, from memory. */
  refsWithin(work: string, sections: readonly number[]): string[]
  /** The place of a segment by its ordinal. */
  findPlace(order: number): { work: Work; sections: number[]; ref: string }
  findOrder(ref: string): number | undefined
  /** The ordinals `from ≤ order < to` of the segments whose address starts with `sections`. */
  findRange(work: string, sections: readonly number[]): { from: number; to: number }
  listEditions(work: string): readonly StoredEdition[]
  catalog: readonly CatalogWork[]
  /** The sections of a work at its outermost levels, from memory. */
  parts(work: string, levels: number): { sections: number[]; segments: number }[]
  records: readonly WorkRecord[]
  close: () => void
}

/** What a version knows from memory. */
export type VersionIndex = Pick<OpenVersion, 'work' | 'commentariesOn' | 'refsWithin' | 'findPlace' | 'findOrder'>

/** Most segments per call: far above any chapter or page of Talmud. */
const READ_LIMIT = 5000

/**
 * Opens and verifies a version: every file has the size that was written, and those that can be hashed in no time the
 * bytes, the tables have the rows in the manifest, the first, middle and last segments are in place, and a search in
 * every field finds a token of theirs. Throws UnreadableLibrary otherwise.
 */
export async function openVersion(storage: LibraryStorage, manifest: Manifest): Promise<OpenVersion> {
  // The engine reads in threads of its own while the files are hashed; what it makes of a damaged file does not count.
  const [checked, read] = await Promise.allSettled([checkFiles(storage, manifest), readVersion(storage.connection, manifest)])
  if (checked.status === 'rejected') {
    if (read.status === 'fulfilled') read.value.close()
    throw checked.reason
  }
  if (read.status === 'rejected') throw asUnreadable(manifest, read.reason)
  await prove(read.value)
  return read.value
}

const asUnreadable = (manifest: Manifest, cause: unknown): UnreadableLibrary =>
  cause instanceof UnreadableLibrary ? cause : damaged(manifest, 'cannot be opened', { cause })

/** What is wrong with a version whose files are as they were written. */
const damaged = ({ version }: Manifest, problem: string, options?: ErrorOptions) =>
  new UnreadableLibrary(`${tableNames(version).segments}.lance`, problem, options)

async function readVersion(connection: Connection, manifest: Manifest): Promise<OpenVersion> {
  const names = tableNames(manifest.version)
  const table = await connection.openTable(names.segments)
  const rows = await table.countRows()
  if (rows !== manifest.segments) throw damaged(manifest, `${String(rows)} segments instead of ${String(manifest.segments)}`)
  const catalog = await readWorks(connection, names.works)
  const frequencies = await readFrequencyTable(connection, names.frequencies)
  const rowOrder = await readRowOrder(table)
  const readTokens = await createTokenReader(table, rows)
  return createReader(manifest, table, catalog, frequencies, rowOrder, readTokens)
}

function createReader(
  manifest: Manifest,
  table: Table,
  catalog: readonly CatalogEntry[],
  documentFrequency: OpenVersion['documentFrequency'],
  rowOrder: (rowId: bigint) => number,
  readTokens: TokenReader,
): OpenVersion {
  const byTitle = new Map(catalog.map((entry) => [entry.work.title, entry]))
  const commentaries = Map.groupBy(
    catalog.map(({ work }) => work).filter((work) => work.base !== null),
    (work) => work.base,
  )

  const locate = (order: number) => {
    const entry = entryAt(catalog, order)
    const sections = addressAt(entry.addresses, order - entry.first)
    return { entry, work: entry.work, sections, ref: canonicalRef(entry.work, sections) }
  }
  const findOrder = (ref: string): number | undefined => {
    const { title, address } = splitRef(ref)
    const entry = byTitle.get(title)
    const sections = entry && readAddress(entry.work, address)
    if (sections?.length !== entry?.addresses.depth || entry === undefined || sections === undefined) return undefined
    const { from, to } = findPositions(entry.addresses, sections)
    return to > from ? entry.first + from : undefined
  }
  /** Segments by ordinal: rows are stored in that order, so the ordinal is the row number. */
  const read = async (orders: readonly number[]): Promise<Segment[]> => {
    if (orders.length === 0) return []
    const columns = await table
      .takeOffsets([...new Set(orders)])
      .select(['order', 'texts'])
      .toArrow()
    const texts = new Map<number, string>()
    for (const [row, order] of intColumn(columns, 'order').entries()) texts.set(order, String(columns.getChild('texts')?.get(row)))
    return orders.map((order) => {
      const { entry, sections, ref } = locate(order)
      const stored = JSON.parse(texts.get(order) ?? '[]') as [number, string][]
      return {
        ref,
        work: entry.work.title,
        sections,
        order,
        texts: stored.flatMap(([index, html]) => {
          const edition = entry.editions[index]
          return edition === undefined ? [] : [{ edition, html }]
        }),
      }
    })
  }
  const span = (from: number, to: number) =>
    Array.from({ length: Math.min(Math.max(0, to - from), READ_LIMIT) }, (_, index) => from + index)
  const findRange = (work: string, sections: readonly number[]) => {
    const entry = byTitle.get(work)
    if (entry === undefined) return { from: 0, to: 0 }
    const { from, to } = findPositions(entry.addresses, sections)
    return { from: entry.first + from, to: entry.first + to }
  }
  return {
    manifest,
    works: catalog.map(({ work }) => work),
    work: (title) => byTitle.get(title)?.work,
    segments: async (refs) => read(refs.flatMap((ref) => findOrder(ref) ?? [])),
    async range(work, from, to) {
      const whole = findRange(work, [])
      return read(span(Math.max(from, whole.from), Math.min(to + 1, whole.to)))
    },
    async within(work, sections) {
      const { from, to } = findRange(work, sections)
      return read(span(from, to))
    },
    ...createFullText({ table, catalog, segments: manifest.segments, rowOrder, readTokens, locate, findOrder }),
    documentFrequency,
    async at(place) {
      const order = Math.min(manifest.segments - 1, Math.floor(Math.min(1, Math.max(0, place)) * manifest.segments))
      const [segment] = await read([order])
      if (segment === undefined) throw damaged(manifest, `there is no segment ${String(order)}`)
      return segment
    },
    commentariesOn: (work) => commentaries.get(work) ?? [],
    refsWithin(work, sections) {
      const { from, to } = findRange(work, sections)
      return span(from, to).map((order) => locate(order).ref)
    },
    findPlace: locate,
    findOrder,
    findRange,
    listEditions: (work) => byTitle.get(work)?.editions ?? [],
    catalog: catalog.map(({ work, editions, addresses }) => ({
      work,
      languages: TEXT_LANGUAGES.filter((language) => editions.some((edition) => edition.language === language)),
      segments: addresses.count,
    })),
    parts(work, levels) {
      const entry = byTitle.get(work)
      return entry === undefined ? [] : listSections(entry.addresses, levels)
    },
    records: catalog.map(({ work, editions }) => ({ work, editions })),
    close: () => {
      table.close()
    },
  }
}

/** Reads what a complete library must have. Throws UnreadableLibrary when it is missing or cannot be read. */
export async function prove(version: OpenVersion): Promise<void> {
  const { manifest } = version
  try {
    await proveWhole(version)
  } catch (cause) {
    throw asUnreadable(manifest, cause)
  }
}

async function proveWhole(version: OpenVersion): Promise<void> {
  const { manifest } = version
  const count = version.works.length
  if (count !== manifest.works) throw damaged(manifest, `${String(count)} works instead of ${String(manifest.works)}`)
  for (const place of [0, 0.5, 1]) {
    const segment = await version.at(place)
    const [again] = await version.segments([segment.ref])
    if (again?.order !== segment.order || segment.texts.length === 0) throw damaged(manifest, `${segment.ref} is not in its place`)
  }
}
