import type { Connection } from '@lancedb/lancedb'
import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { createGlosses } from '../starter/glosses.ts'
import { mergeWork } from './merge-work.ts'
import { openVersion } from '../read/open-version.ts'
import { counted, type BuildProgress } from '../starter/build-starter.ts'
import { storedRows } from '../storage/stored-rows.ts'
import { tableNames, type Manifest } from '../storage/tables.ts'
import { publish, writeVersion, type WorkToWrite } from './write-version.ts'

/**
 * Rewrites a library from its own texts with the tokens of the current analysis and makes it current: nothing needs to be imported
 * again. Throws DamagedLibrary when the old version is incomplete.
 */
export async function reindexLibrary(connection: Connection, uri: string, old: Manifest, onProgress: BuildProgress): Promise<void> {
  const before = await openVersion(connection, uri, old)
  const table = await connection.openTable(tableNames(old.version).segments)
  const glosses = createGlosses()
  async function* works(): AsyncGenerator<WorkToWrite> {
    for (const { work, editions } of before.records) {
      const { from, to } = before.findRange(work.title, [])
      yield {
        work,
        editions,
        rows: async () => mergeWork(editions, { editions, rows: await storedRows(table, work.addressTypes, from, to) }, [], glosses),
      }
    }
  }
  const manifest = await writeVersion(connection, {
    version: `${old.version}_a${ANALYSIS_VERSION}`,
    uri,
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
  await publish(connection, { current: manifest, previous: null })
}
