import { checkFile } from '../read/check-version.ts'
import { isLinksFileOf, LINKS_FOLDER } from '../links/links-file.ts'
import type { ReaderLeases } from '../read/reader-lease.ts'
import type { LibraryStorage } from '../storage/library-storage.ts'
import { DESCRIPTIONS_FOLDER, descriptionsIn } from '../storage/published-descriptions.ts'
import { tableNames } from '../storage/tables.ts'
import { tryLock } from './writer-lock.ts'
import { readVersions, withdrawVersion, type VersionList } from '../storage/version-list.ts'

/**
 * The versions that nobody needs: older than the `keep` newest of those up to `served`, the newest version that has
 * been read as a whole. Later ones have yet to prove themselves and count for nothing.
 */
export function findOldVersions(
  { versions, damaged, isLegacy }: VersionList,
  { keep, served }: { keep: number; served: number },
): number[] {
  if (isLegacy) return []
  const proven = [...versions, ...damaged].map(({ number }) => number).filter((number) => number <= served)
  return proven.sort((a, b) => b - a).slice(keep)
}

/** Removes old versions that no process reads. The caller holds the writer lock. Returns their numbers. */
export async function removeOldVersions(
  storage: LibraryStorage,
  leases: Pick<ReaderLeases, 'readers'>,
  limits: { keep: number; served: number },
): Promise<number[]> {
  const list = await readVersions(storage)
  const isRead = async (number: number) => (await leases.readers()).some(({ version }) => version === number)
  const removed: number[] = []
  for (const number of findOldVersions(list, limits)) {
    if (await isRead(number)) continue
    const restore = await withdrawVersion(storage, number)
    // A reader takes its lease first and then looks whether the version is still listed: one of us sees the other.
    if (await isRead(number)) await restore()
    else removed.push(number)
  }
  const left = list.versions
    .filter(({ number }) => !removed.includes(number))
    .flatMap(({ manifest }) => Object.values(tableNames(manifest.version)))
  const dropped = list.versions
    .filter(({ number }) => removed.includes(number))
    .flatMap(({ manifest }) => Object.values(tableNames(manifest.version)))
  const tables = new Set(await storage.connection.tableNames())
  for (const name of new Set(dropped)) if (tables.has(name) && !left.includes(name)) await storage.connection.dropTable(name)
  for (const number of removed) await storage.files.remove(checkFile(number))
  if (removed.length > 0) {
    await removeOldLinks(storage)
    await removeOldDescriptions(storage)
  }
  return removed
}

/** Removes the links of versions that are gone. */
async function removeOldLinks(storage: LibraryStorage): Promise<void> {
  const { versions } = await readVersions(storage)
  for await (const { name } of storage.files.list(LINKS_FOLDER))
    if (name.endsWith('.bin') && !versions.some(({ manifest }) => isLinksFileOf(name, manifest.version))) await storage.files.remove(name)
}

/**
 * Removes published descriptions that no version has any more. The caller holds the writer lock: none are being
 * published.
 */
async function removeOldDescriptions(storage: LibraryStorage): Promise<void> {
  const { versions, damaged } = await readVersions(storage)
  if (damaged.length > 0) return
  const kept = new Set(versions.flatMap(({ manifest }) => descriptionsIn(manifest.inputs).map(({ file }) => file)))
  for await (const { name } of storage.files.list(DESCRIPTIONS_FOLDER)) if (!kept.has(name)) await storage.files.remove(name)
}

/** The same for a process that does not hold the lock: does nothing while another one writes. */
export async function sweep(
  storage: LibraryStorage,
  leases: Pick<ReaderLeases, 'readers'>,
  limits: { keep: number; served: number },
): Promise<number[]> {
  const lock = await tryLock(storage.files)
  if ('id' in lock) return []
  try {
    return await removeOldVersions(storage, leases, limits)
  } finally {
    await lock.release()
  }
}
