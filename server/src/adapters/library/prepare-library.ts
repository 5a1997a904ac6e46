import { connectLibrary, readPointer } from './connect.ts'
import { openVersion } from './open-version.ts'
import { buildStarterLibrary, type BuildProgress } from './starter-build.ts'
import { isCurrent, type Manifest } from './tables.ts'
import { lockWriter } from './writer-lock.ts'
import { publish } from './write-version.ts'

/**
 * Leaves a whole library behind, waiting for a writer that is at work: does nothing when there is one already, goes back to the version before when only the last is damaged, and
 * builds the starter library otherwise.
 */
export async function prepareLibrary(place: { uri: string; dataDir: string }, onProgress: BuildProgress): Promise<void> {
  const unlock = await lockWriter(place, {
    onWait: () => {
      onProgress({ stage: 'waiting', progress: 0 })
    },
  })
  try {
    await prepareUnlocked(place, onProgress)
  } finally {
    await unlock()
  }
}

/** The same for a caller that holds the writer's lock. */
export async function prepareUnlocked(place: { uri: string }, onProgress: BuildProgress): Promise<void> {
  const connection = await connectLibrary(place.uri)
  const isWhole = async (manifest: Manifest) => {
    if (!isCurrent(manifest)) return false
    try {
      const version = await openVersion(connection, place.uri, manifest)
      version.close()
      return true
    } catch {
      return false
    }
  }
  try {
    const pointer = await readPointer(connection)
    if (pointer !== undefined && (await isWhole(pointer.current))) return
    const previous = pointer?.previous ?? null
    if (previous !== null && (await isWhole(previous))) await publish(connection, { current: previous, previous: null })
    else await buildStarterLibrary(place.uri, { onProgress })
  } finally {
    connection.close()
  }
}
