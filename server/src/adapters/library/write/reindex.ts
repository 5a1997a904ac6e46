import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { createGlosses } from '../starter/glosses.ts'
import { isStarterEdition } from '../starter/starter-editions.ts'
import { starterTexts } from '../starter/starter-texts.ts'
import { tanakhBooks } from '../starter/tanakh-books.ts'
import { mergeWork, orderEditions, type IncomingEdition } from './merge-work.ts'
import { openVersion } from '../read/open-version.ts'
import { counted, type BuildProgress } from '../starter/build-starter.ts'
import { storedRows } from '../storage/stored-rows.ts'
import { tableNames, type Manifest, type SegmentRow } from '../storage/tables.ts'
import type { StoredEdition } from '../../../ports/library.ts'
import type { Version } from '../storage/version-list.ts'
import type { LibraryWriter } from './library-writer.ts'
import { writeVersion, type WorkToWrite } from './write-version.ts'

/**
 * Rewrites a library from its own texts with the tokens of the current analysis and makes it current: nothing needs to
 * be imported again. With `renewStarter` the texts of the starter library come from the files of the product. The old
 * version stays for the readers that are on it. Throws UnreadableLibrary when it is incomplete.
 */
export async function reindexLibrary(
  writer: LibraryWriter,
  old: Manifest,
  onProgress: BuildProgress,
  { renewStarter = false } = {},
): Promise<Version> {
  const before = await openVersion(writer, old)
  const table = await writer.connection.openTable(tableNames(old.version).segments)
  const glosses = createGlosses()
  const starter = new Map<string, WorkToWrite>()
  const books = tanakhBooks.filter(({ title }) => renewStarter && before.work(title) !== undefined)
  for await (const given of starterTexts(books)) starter.set(given.work.title, given)
  async function* works(): AsyncGenerator<WorkToWrite> {
    for (const { work, editions } of before.records) {
      const { from, to } = before.findRange(work.title, [])
      const stored = async () => ({ editions, rows: await storedRows(table, work.addressTypes, from, to) })
      const given = starter.get(work.title)
      if (given === undefined) yield { work, editions, rows: async () => mergeWork(editions, await stored(), [], glosses) }
      else {
        const imported = editions.filter((edition) => !isStarterEdition(edition))
        const all = orderEditions([...given.editions, ...imported])
        const rows = async () =>
          mergeWork(all, { editions: given.editions, rows: await given.rows() }, pickEditions(imported, await stored()), glosses)
        yield { work, editions: all, rows }
      }
    }
  }
  const manifest = await writeVersion(writer, {
    version: await writer.nameTables(
      `${old.version.replace(/(?<=_[0-9a-f]{16})_[ar]\w+$/, '')}_${renewStarter ? 'r' : 'a'}${ANALYSIS_VERSION}`,
    ),
    origin: old.origin,
    inputs: old.inputs,
    works: counted(works(), before.records.length, (share) => {
      onProgress({ stage: 'texts', progress: share * 0.7 })
    }),
    onProgress: (stage, share) => {
      onProgress({ stage, progress: stage === 'index' ? 0.7 + share * 0.25 : 0.95 })
    },
  })
  before.close()
  table.close()
  return await writer.publish(manifest)
}

/** Some of the stored editions of a work, as if they were imported again. */
function pickEditions(
  wanted: readonly StoredEdition[],
  stored: { editions: readonly StoredEdition[]; rows: readonly SegmentRow[] },
): IncomingEdition[] {
  return wanted.map((edition) => {
    const index = stored.editions.findIndex(({ id }) => id === edition.id)
    const places = stored.rows.flatMap(({ sections, texts }) =>
      texts.filter(([of]) => of === index).map(([, html]) => ({ sections, html })),
    )
    return { edition, places }
  })
}
