import { buildStarterLibrary, type BuildProgress } from '../starter/build-starter.ts'
import { findNewest, readVersions, type Version } from '../storage/version-list.ts'
import { whileWriting } from './library-writer.ts'
import { reindexLibrary } from './reindex.ts'

/**
 * Publishes a new version of the newest texts: those of the starter library from the files of the product, imported
 * ones from the version before, all analysed and indexed again. `withoutImports`: the starter library alone. The
 * versions before stay. Throws UnreadableLibrary when the newest cannot be read.
 */
export async function rebuildLibrary(uri: string, options: { withoutImports: boolean; onProgress: BuildProgress }): Promise<Version> {
  const { withoutImports, onProgress } = options
  return await whileWriting(uri, {}, async (writer) => {
    if (withoutImports) return await buildStarterLibrary(writer, { inputs: {}, onProgress })
    const newest = findNewest(await readVersions(writer))
    if (newest === undefined || newest.manifest.origin === 'starter')
      return await buildStarterLibrary(writer, { inputs: newest?.manifest.inputs ?? {}, onProgress })
    return await reindexLibrary(writer, newest.manifest, onProgress, { renewStarter: true })
  })
}
