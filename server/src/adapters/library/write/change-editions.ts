import { createHash } from 'node:crypto'
import type { EditionChange } from '../../../ports/library-editions.ts'
import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { createGlosses } from '../starter/glosses.ts'
import { mergeWork } from './merge-work.ts'
import { openVersion } from '../read/open-version.ts'
import { prepareVersion } from './prepare-library.ts'
import { changedInputs, removedIn } from './removed-editions.ts'
import { findBaseTitle, compareInCatalog } from './catalog-order.ts'
import { storedRows } from '../storage/stored-rows.ts'
import { LIBRARY_FORMAT, tableNames, type Manifest, type WorkRecord } from '../storage/tables.ts'
import { whileWriting, type LibraryWriter } from './library-writer.ts'
import { writeVersion, type WorkToWrite } from './write-version.ts'

/**
 * Removes editions from the library by publishing a new version in one atomic write, or allows imports to bring them
 * back. A work without editions disappears. What a killed process has written is continued by the next one with the
 * same change. See EditionsWriter.
 */
export async function changeEditions(uri: string, change: EditionChange): Promise<void> {
  await whileWriting(uri, {}, async (writer) => {
    const { manifest } = await prepareVersion(writer, () => undefined)
    await changeCurrent(writer, manifest, changedInputs(manifest.inputs, change))
  })
}

async function changeCurrent(writer: LibraryWriter, base: Manifest, inputs: Manifest['inputs']) {
  const removed = removedIn(inputs)
  const before = await openVersion(writer, base)
  try {
    const left = keep(before.records, removed)
    const isSame = before.records.every(({ editions }) => editions.every(({ id }) => !removed.has(id)))
    if (isSame) {
      if (JSON.stringify(inputs) !== JSON.stringify(base.inputs)) await writer.publish({ ...base, inputs })
      return
    }
    const table = await writer.connection.openTable(tableNames(base.version).segments)
    const glosses = createGlosses()
    const works = async function* (): AsyncGenerator<WorkToWrite> {
      for (const { work, editions } of left) {
        yield {
          work,
          editions,
          async rows() {
            const { from, to } = before.findRange(work.title, [])
            const rows = await storedRows(table, work.addressTypes, from, to)
            const stored = before.listEditions(work.title)
            return stored.length === editions.length ? rows : mergeWork(editions, { editions: stored, rows }, [], glosses)
          },
        }
      }
    }
    const fingerprint = JSON.stringify([LIBRARY_FORMAT, ANALYSIS_VERSION, base.version, Object.entries(inputs).sort()])
    const version = `import_${createHash('sha256').update(fingerprint).digest('hex').slice(0, 16)}`
    const manifest = await writeVersion(writer, {
      version: await writer.nameTables(version),
      origin: base.origin,
      inputs,
      works: works(),
      onProgress: () => undefined,
    })
    table.close()
    await writer.publish(manifest)
  } finally {
    before.close()
  }
}

/** The works that still have an edition, in order, without commentaries on works that have none. */
function keep(records: readonly WorkRecord[], removed: ReadonlySet<string>): WorkRecord[] {
  const left = records
    .map(({ work, editions }) => ({ work, editions: editions.filter(({ id }) => !removed.has(id)) }))
    .filter(({ editions }) => editions.length > 0)
  const works = new Map(left.map(({ work }) => [work.title, work]))
  return left
    .map((record) => ({ ...record, work: { ...record.work, base: findBaseTitle(record.work, (title) => works.get(title)) } }))
    .sort((a, b) => compareInCatalog(a.work, b.work))
    .map(({ work, editions }, order) => ({ work: { ...work, order }, editions }))
}
