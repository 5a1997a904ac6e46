import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { connectLibrary } from '../storage/connect.ts'
import { starterTexts } from './starter-texts.ts'
import { tanakhBooks } from './tanakh-books.ts'
import { publish, writeVersion, type WorkToWrite } from '../write/write-version.ts'

/** Progress of a build: its stage, and the completed share of the whole between 0 and 1. */
export type BuildProgress = (progress: { stage: string; progress: number }) => void

/**
 * Builds the starter library into `uri` (a folder or an object store) and makes it current. Leftovers of an interrupted build are dropped.
 * The caller holds the writer lock.
 */
export async function buildStarterLibrary(uri: string, options: { onProgress: BuildProgress }): Promise<void> {
  const connection = await connectLibrary(uri)
  const manifest = await writeVersion(connection, {
    version: `starter_${ANALYSIS_VERSION}_${Date.now().toString(36)}`,
    uri,
    origin: 'starter',
    inputs: {},
    works: counted(starterTexts(), tanakhBooks.length, (share) => {
      options.onProgress({ stage: 'texts', progress: share * 0.75 })
    }),
    onProgress: (stage, share) => {
      options.onProgress({ stage, progress: stage === 'index' ? 0.75 + share * 0.2 : 0.95 })
    },
  })
  await publish(connection, { current: manifest, previous: null })
  connection.close()
  options.onProgress({ stage: 'finish', progress: 1 })
}

/** Passes the works on and reports which share of them has been consumed. */
export async function* counted(
  works: AsyncIterable<WorkToWrite>,
  total: number,
  onShare: (share: number) => void,
): AsyncGenerator<WorkToWrite> {
  let done = 0
  for await (const work of works) {
    yield work
    onShare(++done / total)
  }
}
