import type { Connection } from '@lancedb/lancedb'
import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { connectLibrary, readPointer } from '../storage/connect.ts'
import { DamagedLibrary, openVersion } from '../read/open-version.ts'
import { reindexLibrary } from './reindex.ts'
import { buildStarterLibrary, type BuildProgress } from '../starter/build-starter.ts'
import { isCurrent, LIBRARY_FORMAT, type Manifest } from '../storage/tables.ts'
import { lockWriter } from './writer-lock.ts'
import { publish } from './write-version.ts'

/**
 * Ensures a complete library, waiting for a running writer: does nothing when there is one, returns to the previous version when only the last is damaged,
 * reindexes an imported one when the analysis of texts has changed, and builds the starter library otherwise.
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

/** The same for a caller that holds the writer lock. */
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
    const outdated = pointer?.current
    if (outdated?.origin === 'import' && outdated.format === LIBRARY_FORMAT && outdated.analysis !== ANALYSIS_VERSION) {
      if (await tryReindex(connection, place.uri, outdated, onProgress)) return
    }
    if (previous !== null && (await isWhole(previous))) await publish(connection, { current: previous, previous: null })
    else await buildStarterLibrary(place.uri, { onProgress })
  } finally {
    connection.close()
  }
}

async function tryReindex(connection: Connection, uri: string, outdated: Manifest, onProgress: BuildProgress): Promise<boolean> {
  try {
    await reindexLibrary(connection, uri, outdated, onProgress)
    return true
  } catch (error) {
    if (error instanceof DamagedLibrary) return false
    throw error
  }
}
