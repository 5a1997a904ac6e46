import { findOldVersions, sweep } from '../write/remove-versions.ts'
import { openStorage, type LibraryStorage } from '../storage/library-storage.ts'
import type { Manifest } from '../storage/tables.ts'
import { findOwn, readVersions, versionFile, type VersionList } from '../storage/version-list.ts'
import type { OpenNearest } from './open-nearest.ts'
import type { OpenVersion } from './open-version.ts'
import { createReaderLeases, type ReaderLeases } from './reader-lease.ts'

/** Milliseconds that a replaced version stays open for calls that still read it. */
const CLOSE_AFTER_MS = 5000

interface NewestVersionDeps {
  /** Folder or object store of the library. */
  uri: string
  openNearest: OpenNearest
  /** Called when a replaced version is closed and its lease dropped. */
  onReplaced: () => void
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** The newest version of a library that this build of the product can read, as far as it is open. */
export interface NewestVersion {
  /**
   * Opens it unless it is open, under a lease that keeps it from being removed. `opened`: another number serves than
   * before; `isBehind`: it lacks the newest texts. Throws UnreadableLibrary, or what the storage throws; what was open
   * stays open.
   */
  refresh(): Promise<{ opened: boolean; isBehind: boolean }>
  /** Undefined until one has been opened. */
  current(): OpenVersion | undefined
  /**
   * The number of the open version, 0 without one, and its inputs: a version of the same tables may have others than
   * that which was opened.
   */
  served(): { number: number; inputs: Manifest['inputs'] }
  /** Removes the versions that nobody needs beyond the `keep` latest. Returns their numbers. */
  removeOld(keep: number): Promise<readonly number[]>
  close(): Promise<void>
}

/** Opens nothing by itself: `refresh` does, one call at a time. */
export function createNewestVersion({ uri, openNearest, onReplaced, log }: NewestVersionDeps): NewestVersion {
  let storage: LibraryStorage | undefined
  let leases: ReaderLeases | undefined
  let list: VersionList | undefined
  let open: OpenVersion | undefined
  let served: ReturnType<NewestVersion['served']> = { number: 0, inputs: {} }
  let isClosed = false

  const takeAndOpen = async (from: LibraryStorage, lease: ReaderLeases, known: VersionList, number: number, manifest: Manifest) => {
    await lease.take(number)
    if (manifest.version === open?.manifest.version) return open
    try {
      if (!known.isLegacy && (await from.files.find(versionFile(number))) === undefined)
        throw new Error(`Version ${String(number)} was just removed`)
      return await openNearest(from, manifest)
    } catch (error) {
      await lease.drop(number)
      throw error
    }
  }

  const retire = (old: { version: OpenVersion | undefined; number: number }): void => {
    if (old.version !== open) old.version?.close()
    void leases?.drop(old.number).then(onReplaced)
    if (!isClosed) leases?.readers().catch(() => undefined)
  }

  return {
    async refresh() {
      storage ??= await openStorage(uri)
      leases ??= createReaderLeases(storage.files, (err) => log.error({ err }, 'reading without a lease'))
      list = await readVersions(storage, list?.versions)
      const { own, isBehind } = findOwn(list)
      if (own === undefined || own.number === served.number) return { opened: false, isBehind }
      const { number, manifest } = own
      const old = { version: open, number: served.number }
      open = await takeAndOpen(storage, leases, list, number, manifest)
      served = { number, inputs: manifest.inputs }
      setTimeout(() => retire(old), CLOSE_AFTER_MS).unref()
      log.info({ number, version: manifest.version, works: manifest.works, segments: manifest.segments }, 'library open')
      return { opened: true, isBehind }
    },
    current: () => open,
    served: () => served,
    async removeOld(keep) {
      const limits = { keep, served: served.number }
      if (!storage || !leases || !list || findOldVersions(list, limits).length === 0) return []
      return sweep(storage, leases, limits)
    },
    async close() {
      isClosed = true
      await leases?.close()
      open?.close()
      storage?.connection.close()
    },
  }
}
