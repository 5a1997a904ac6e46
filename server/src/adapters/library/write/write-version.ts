import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { Index, type Connection, type Table } from '@lancedb/lancedb'
import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import type { StoredEdition, Work } from '../../../ports/library.ts'
import { packAddresses, type Addresses } from '../read/addresses.ts'
import { createFrequencyCounter, tokenFields } from '../read/frequencies.ts'
import { createSegmentWriter } from './segment-writer.ts'
import {
  arrowTable,
  binaryColumn,
  int32Column,
  LIBRARY_FORMAT,
  tableNames,
  textColumn,
  type Manifest,
  type SegmentRow,
  type WorkRecord,
} from '../storage/tables.ts'
import type { LibraryStorage } from '../storage/library-storage.ts'
import { listFiles } from '../storage/version-files.ts'

/**
 * A work to be written: its rows, in address order, are requested when it is written. A work without rows is skipped.
 */
export interface WorkToWrite {
  work: Work
  editions: StoredEdition[]
  rows: () => Promise<SegmentRow[]>
}

/** Reports the completed share of a stage, between 0 and 1. */
export type StageProgress = (stage: 'texts' | 'index' | 'finish', share: number) => void

interface WrittenWork extends WorkRecord {
  addresses: Addresses
}

/**
 * Writes works, in catalog order, as a new version and returns its manifest. The version is not published: no reader
 * sees it. Rows are committed in batches that end with a work; a version of this name that a killed process left
 * unfinished is continued after its last batch.
 */
export async function writeVersion(
  storage: LibraryStorage,
  options: {
    version: string
    origin: Manifest['origin']
    inputs: Manifest['inputs']
    works: AsyncIterable<WorkToWrite>
    onProgress: StageProgress
  },
): Promise<Manifest> {
  const { connection } = storage
  const names = tableNames(options.version)
  const counter = createFrequencyCounter()
  const writer = await createSegmentWriter(connection, names.segments)
  const records: WrittenWork[] = []
  for await (const { work, editions, rows } of options.works) {
    const written = await writer.readRemainingRows(work)
    const all = written ?? (await rows())
    if (all.length === 0) continue
    for (const row of all) counter.add(row.tokens)
    if (written === undefined) await writer.write(work, all)
    records.push({
      work,
      editions,
      addresses: packAddresses(
        work.addressTypes.length,
        all.map((row) => row.sections),
      ),
    })
  }
  const segments = await writer.finish()
  for (const [index, field] of tokenFields.entries()) {
    options.onProgress('index', index / tokenFields.length)
    await createTokenIndex(segments, field)
  }
  options.onProgress('finish', 0)
  await writeWorks(connection, names.works, records)
  await writeFrequencies(connection, names.frequencies, counter)
  segments.close()
  const languages = new Set(records.flatMap(({ editions }) => editions.map((edition) => foldAramaic(edition.language))))
  return {
    version: options.version,
    format: LIBRARY_FORMAT,
    analysis: ANALYSIS_VERSION,
    origin: options.origin,
    works: records.length,
    segments: records.reduce((sum, { addresses }) => sum + addresses.count, 0),
    languages: (['he', 'en', 'ru'] as const).filter((language) => languages.has(language)),
    inputs: options.inputs,
    files: await listFiles(storage, Object.values(names)),
  }
}

/** Tokens are prepared by `text/analysis`: the engine only splits them at spaces. */
async function createTokenIndex(table: Table, field: string): Promise<void> {
  await table.createIndex(field, {
    config: Index.fts({
      baseTokenizer: 'whitespace',
      lowercase: false,
      stem: false,
      removeStopWords: false,
      asciiFolding: false,
      withPosition: false,
      maxTokenLength: 100,
    }),
  })
}

async function writeFrequencies(connection: Connection, name: string, counter: ReturnType<typeof createFrequencyCounter>): Promise<void> {
  const packed = tokenFields.map((field) => counter.pack(field))
  const data = arrowTable({
    field: textColumn([...tokenFields]),
    tokens: binaryColumn(packed.map(({ tokens }) => tokens)),
    counts: binaryColumn(packed.map(({ counts }) => new Uint8Array(counts.buffer))),
  })
  const table = await connection.createTable(name, data, { mode: 'overwrite' })
  table.close()
}

async function writeWorks(connection: Connection, name: string, records: readonly WrittenWork[]): Promise<void> {
  const data = arrowTable({
    place: int32Column(records.map((_, index) => index)),
    record: textColumn(records.map(({ work, editions }) => JSON.stringify({ work, editions } satisfies WorkRecord))),
    addresses: binaryColumn(records.map(({ addresses }) => new Uint8Array(addresses.numbers.buffer))),
  })
  const table = await connection.createTable(name, data, { mode: 'overwrite' })
  table.close()
}
