import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'
import { reindexLibrary } from './reindex.ts'
import { buildStarterLibrary, type BuildProgress } from '../starter/build-starter.ts'
import { LIBRARY_FORMAT } from '../storage/tables.ts'
import { UnreadableLibrary } from '../storage/unreadable.ts'
import { findNewest, findOwn, readVersions, versionFile, type Version } from '../storage/version-list.ts'
import { whileWriting, type LibraryWriter } from './library-writer.ts'

/**
 * Ensures a version with the newest texts that this build of the product can read, waiting for a running writer. See
 * prepareVersion.
 */
export async function prepareLibrary(uri: string, onProgress: BuildProgress): Promise<void> {
  const onWait = () => onProgress({ stage: 'waiting', progress: 0 })
  await whileWriting(uri, { onWait }, (writer) => prepareVersion(writer, onProgress))
}

/**
 * The version to read and to build on: the newest that this build of the product can read, if it has the texts of the
 * newest one. Otherwise one is prepared beside the others, which other builds go on reading: reindexed from the newest
 * texts, or the starter library where nothing was imported. Throws UnreadableLibrary, and changes nothing, when there
 * is a library that cannot be read.
 */
export async function prepareVersion(writer: LibraryWriter, onProgress: BuildProgress): Promise<Version> {
  const list = await readVersions(writer)
  const { own, isBehind } = findOwn(list)
  if (own !== undefined && !isBehind) return own
  const newest = findNewest(list)
  if (newest === undefined) return buildStarterLibrary(writer, { inputs: {}, onProgress })
  const { manifest, number } = newest
  if (manifest.format !== LIBRARY_FORMAT)
    throw new UnreadableLibrary(versionFile(number), `of format ${String(manifest.format)}, which analysis ${ANALYSIS_VERSION} cannot read`)
  if (manifest.origin === 'starter') return buildStarterLibrary(writer, { inputs: manifest.inputs, onProgress })
  return reindexLibrary(writer, manifest, onProgress)
}
