import { checkVersion } from '../read/check-version.ts'
import { isCurrent } from '../storage/tables.ts'
import { UnreadableLibrary } from '../storage/unreadable.ts'
import { readVersions, versionFile, type Version } from '../storage/version-list.ts'
import { whileWriting } from './library-writer.ts'

/**
 * Publishes an earlier version again: the one with this number, or the newest before the current one whose every file
 * is as it was written. Nothing is removed. Throws UnreadableLibrary when there is no such version.
 */
export async function rollBack(uri: string, number?: number): Promise<Version> {
  return await whileWriting(uri, {}, async (writer) => {
    const { versions, newest } = await readVersions(writer)
    const current = versions.find((version) => version.number === newest)?.manifest.version
    const isMeant = (version: Version) =>
      number === undefined ? version.number < newest && version.manifest.version !== current : version.number === number
    for (const version of versions.filter(isMeant).reverse()) {
      if (isCurrent(version.manifest) && (await checkVersion(writer, version)).problem === null)
        return await writer.publish(version.manifest)
    }
    throw new UnreadableLibrary(
      number === undefined ? 'versions' : versionFile(number),
      number === undefined ? 'no earlier version is whole' : 'not there, damaged, or of another build of the product',
    )
  })
}
