import { LeaseLost } from '../../../background/lease.ts'
import { openStorage, type LibraryStorage } from '../storage/library-storage.ts'
import { POINTER_TABLE, tableNames, type Manifest } from '../storage/tables.ts'
import { addVersion, readVersions, type Version } from '../storage/version-list.ts'
import { lockWriter, type LockOptions } from './writer-lock.ts'

/** The one process that writes to a library. */
export interface LibraryWriter extends LibraryStorage {
  /**
   * `name`, unless published tables have it: those never change again. The same call after a crash gives the same name.
   */
  nameTables(name: string): Promise<string>
  /**
   * Makes a version current by one atomic write, and drops the tables of unfinished versions. Throws LeaseLost, and
   * changes nothing, when another process has become the writer meanwhile.
   */
  publish(manifest: Manifest): Promise<Version>
}

/** Works as the only writer of the library in `uri`. Returns and throws what the work does. */
export async function whileWriting<T>(uri: string, options: LockOptions, work: (writer: LibraryWriter) => Promise<T>): Promise<T> {
  const storage = await openStorage(uri)
  try {
    const lock = await lockWriter(storage.files, options)
    try {
      // What another writer publishes without the lock takes the number that this one counts on.
      let list = await readVersions(storage)
      return await work({
        ...storage,
        async nameTables(name) {
          const names = new Set((await storage.connection.tableNames()).flatMap((table) => /^segments_(.*)$/.exec(table)?.slice(1) ?? []))
          const isPublished = names.has(name) && list.versions.some(({ manifest }) => manifest.version === name)
          return isPublished ? `${name}_${String(list.newest + 1)}` : name
        },
        async publish(manifest) {
          await lock.confirm()
          const version = await addVersion(storage, manifest, list)
          if (version === undefined) throw new LeaseLost('another process has published a version of the library meanwhile')
          list = await readVersions(storage)
          await dropUnfinished(storage, list.damaged.length > 0 ? undefined : list.versions)
          return version
        },
      })
    } finally {
      await lock.release()
    }
  } finally {
    storage.connection.close()
  }
}

/** Drops tables of no version. While a manifest is damaged, its tables are not known. */
async function dropUnfinished({ connection }: LibraryStorage, versions: readonly Version[] | undefined): Promise<void> {
  if (versions === undefined) return
  const kept = new Set([POINTER_TABLE, ...versions.flatMap(({ manifest }) => Object.values(tableNames(manifest.version)))])
  for (const name of await connection.tableNames()) if (!kept.has(name)) await connection.dropTable(name)
}
