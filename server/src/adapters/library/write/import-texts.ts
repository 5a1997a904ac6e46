import type { Table } from '@lancedb/lancedb'
import type { TextEntry, TextSource } from '../../../ports/text-source.ts'
import { alignDecalogue } from '../starter/decalogue.ts'
import { createGlosses } from '../starter/glosses.ts'
import { judgeTexts, planImport, type PlannedWork, type RefusedText } from './import-plan.ts'
import { mergeWork } from './merge-work.ts'
import { openVersion, type OpenVersion } from '../read/open-version.ts'
import { prepareVersion } from './prepare-library.ts'
import { counted, type BuildProgress } from '../starter/build-starter.ts'
import { storedRows } from '../storage/stored-rows.ts'
import { tableNames } from '../storage/tables.ts'
import { whileWriting, type LibraryWriter } from './library-writer.ts'
import type { Holder } from './writer-lock.ts'
import { writeVersion, type WorkToWrite } from './write-version.ts'

export interface ImportReport {
  /** Texts whose content is new or changed; with none the library stays unchanged. */
  changed: number
  unchanged: number
  refused: RefusedText[]
  works: number
  segments: number
}

export interface ImportOptions {
  uri: string
  source: TextSource
  /** Titles of editions that are allowed regardless of their license. */
  allow: readonly string[]
  onProgress: BuildProgress
  /** Called once when this process has to wait for another writer. */
  onWait?: (holder: Holder) => void
}

/**
 * Imports the texts of a source as a new version beside the current one, published at the end by one atomic write, so
 * that servers keep answering and no reader sees a partial version. Texts already imported unchanged are not read
 * again. What a killed import has written is continued by the next import of the same texts.
 */
export async function importTexts(options: ImportOptions): Promise<ImportReport> {
  return await whileWriting(options.uri, { onWait: options.onWait }, (writer) => importInto(writer, options))
}

async function importInto(writer: LibraryWriter, options: ImportOptions): Promise<ImportReport> {
  const { manifest: base } = await prepareVersion(writer, options.onProgress)
  options.onProgress({ stage: 'reading', progress: 0 })
  const entries: TextEntry[] = []
  for await (const entry of options.source.entries()) entries.push(entry)
  const { accepted, refused } = judgeTexts(entries, options.allow)
  const before = await openVersion(writer, base)
  const { changed, works, version, inputs, misfits } = planImport(before.records, base, accepted)
  refused.push(...misfits)
  const unchanged = accepted.length - changed.length
  if (changed.length === 0) {
    before.close()
    return { changed: 0, unchanged, refused, works: base.works, segments: base.segments }
  }
  const table = await writer.connection.openTable(tableNames(base.version).segments)
  const manifest = await writeVersion(writer, {
    version: await writer.nameTables(version),
    origin: 'import',
    inputs,
    works: counted(plannedWorks(works, before, table, options.source), works.length, (share) => {
      options.onProgress({ stage: 'texts', progress: 0.05 + share * 0.65 })
    }),
    onProgress: (stage, share) => {
      options.onProgress({ stage, progress: stage === 'index' ? 0.7 + share * 0.25 : 0.95 })
    },
  })
  before.close()
  table.close()
  await writer.publish(manifest)
  options.onProgress({ stage: 'finish', progress: 1 })
  return { changed: changed.length, unchanged, refused, works: manifest.works, segments: manifest.segments }
}

/** The works in order; rows are read and analysed only when they are written, one work in memory at a time. */
async function* plannedWorks(
  works: readonly PlannedWork[],
  before: OpenVersion,
  table: Table,
  source: TextSource,
): AsyncGenerator<WorkToWrite> {
  const glosses = createGlosses()
  for (const { work, editions, incoming } of works) {
    yield {
      work,
      editions,
      async rows() {
        const { from, to } = before.findRange(work.title, [])
        const stored = await storedRows(table, work.addressTypes, from, to)
        if (incoming.length === 0) return stored
        const read = await Promise.all(
          incoming.map(async ({ text, edition }) => {
            const places = (await source.read(text.entry)).filter(({ part }) => part === work.title)
            return { edition, places: alignDecalogue(work.title, places) }
          }),
        )
        return mergeWork(editions, { editions: before.listEditions(work.title), rows: stored }, read, glosses)
      },
    }
  }
}
