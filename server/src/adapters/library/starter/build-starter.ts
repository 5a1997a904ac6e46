import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { starterTexts } from './starter-texts.ts'
import { tanakhBooks } from './tanakh-books.ts'
import type { Manifest } from '../storage/tables.ts'
import type { Version } from '../storage/version-list.ts'
import type { LibraryWriter } from '../write/library-writer.ts'
import { writeVersion, type WorkToWrite } from '../write/write-version.ts'

/** Progress of a build: its stage, and the completed share of the whole between 0 and 1. */
export type BuildProgress = (progress: { stage: string; progress: number }) => void

/**
 * Builds the starter library as a new version and publishes it. `inputs` records decisions about editions that a
 * version inherits.
 */
export async function buildStarterLibrary(
  writer: LibraryWriter,
  { inputs, onProgress }: { inputs: Manifest['inputs']; onProgress: BuildProgress },
): Promise<Version> {
  const manifest = await writeVersion(writer, {
    version: `starter_${ANALYSIS_VERSION}_${Date.now().toString(36)}`,
    origin: 'starter',
    inputs,
    works: counted(starterTexts(), tanakhBooks.length, (share) => {
      onProgress({ stage: 'texts', progress: share * 0.75 })
    }),
    onProgress: (stage, share) => {
      onProgress({ stage, progress: stage === 'index' ? 0.75 + share * 0.2 : 0.95 })
    },
  })
  const version = await writer.publish(manifest)
  onProgress({ stage: 'finish', progress: 1 })
  return version
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
