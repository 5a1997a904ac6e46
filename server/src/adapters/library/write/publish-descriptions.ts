import { findOwn, readVersions } from '../storage/version-list.ts'
import { withDescriptions, writeDescriptions } from '../storage/published-descriptions.ts'
import { whileWriting } from './library-writer.ts'

/**
 * Publishes the newest version again with a set of descriptions, or without it: the tables stay, the manifest is new.
 * Every later version inherits the set. Throws when this build has yet to prepare the newest texts, and leaves the
 * library as it was.
 */
export async function publishDescriptions(uri: string, id: string, content: string | null, signal?: AbortSignal): Promise<void> {
  await whileWriting(uri, { signal }, async (writer) => {
    const { own, isBehind } = findOwn(await readVersions(writer))
    if (own === undefined || isBehind) throw new Error('The newest version of the library is of another build')
    const sha256 = content === null ? null : await writeDescriptions(writer.files, id, content)
    const inputs = withDescriptions(own.manifest.inputs, id, sha256)
    if (JSON.stringify(inputs) !== JSON.stringify(own.manifest.inputs)) await writer.publish({ ...own.manifest, inputs })
  })
}
