import type { LibraryStorage } from '../storage/library-storage.ts'
import { isCurrent } from '../storage/tables.ts'
import { readJson } from '../../files/read-json.ts'
import { readVersions, versionFile, type VersionList } from '../storage/version-list.ts'
import { findWriter, type Holder } from '../write/writer-lock.ts'
import { descriptionsIn } from '../storage/published-descriptions.ts'
import { checkFile, VersionCheck } from './check-version.ts'
import { listReaders } from './reader-lease.ts'

/** What an administrator wants to know of one version. */
export interface DescribedVersion {
  number: number
  publishedAt: Date | undefined
  origin: string
  works: number
  segments: number
  bytes: number
  /** Sets of descriptions that administrators have published in it. */
  descriptions: number
  analysis: string
  /** Whether this build of the product can read it. */
  isReadable: boolean
  /** Processes that have leases on it, those of killed ones for ten minutes. */
  readers: number
  check: VersionCheck | undefined
}

/** The versions of a library, oldest first, and who writes to it. Throws UnreadableLibrary. */
export async function describeLibrary(
  storage: LibraryStorage,
): Promise<{ versions: DescribedVersion[]; damaged: VersionList['damaged']; writer: Holder | undefined }> {
  const { files } = storage
  const { versions, damaged } = await readVersions(storage)
  const readers = await listReaders(files)
  const described = versions.map(async ({ number, manifest }) => ({
    number,
    publishedAt: (await files.find(versionFile(number)))?.modifiedAt,
    origin: manifest.origin,
    works: manifest.works,
    segments: manifest.segments,
    bytes: manifest.files.reduce((sum, [, size]) => sum + size, 0),
    descriptions: descriptionsIn(manifest.inputs).length,
    analysis: manifest.analysis,
    isReadable: isCurrent(manifest),
    readers: readers.filter(({ version }) => version === number).length,
    // A version whose check cannot be read counts as not checked.
    check: await readJson(files, checkFile(number), VersionCheck),
  }))
  return { versions: await Promise.all(described), damaged, writer: await findWriter(files) }
}
