import { createHash } from 'node:crypto'
import path from 'node:path'
import { isObjectStore } from '../../files/store-settings.ts'
import { openStorage, type LibraryStorage } from '../storage/library-storage.ts'
import type { Manifest } from '../storage/tables.ts'
import { createVersionCopies, type VersionCopies, type VersionCopy } from '../storage/version-copies.ts'
import { openVersion, type OpenVersion } from './open-version.ts'

/** Where versions of a library in an object store are copied to. */
export interface CopiesPlace {
  folder: string
  maxBytes: number
}

/** Opens a verified version for reading. Throws what `openVersion` throws. */
export type OpenNearest = (storage: LibraryStorage, manifest: Manifest) => Promise<OpenVersion>

/**
 * Opens versions where reading them is fastest: a library in an object store from a copy on this machine, and from the
 * store itself where there is no room for the copy.
 */
export function createOpenNearest(
  uri: string,
  place: CopiesPlace,
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void },
): OpenNearest {
  let copies: VersionCopies | undefined
  return async (storage, manifest) => {
    if (!isObjectStore(uri)) return await openVersion(storage, manifest)
    // Another library may use the same folder.
    const folder = path.join(place.folder, createHash('sha256').update(uri).digest('hex').slice(0, 12))
    copies ??= createVersionCopies({ files: storage.files, folder, maxBytes: place.maxBytes })
    const copy = await copies.fetch(manifest.version)
    if (copy === undefined) {
      log.error(
        { version: manifest.version, maxBytes: place.maxBytes },
        'library is read from the object store: LIBRARY_CACHE_MB has no room for its copy',
      )
      return await openVersion(storage, manifest)
    }
    log.info({ version: manifest.version, folder: copy.folder }, 'library copied from the object store')
    return await openCopy(copies, copy, manifest)
  }
}

async function openCopy(copies: VersionCopies, copy: VersionCopy, manifest: Manifest): Promise<OpenVersion> {
  const storage = await openStorage(copy.folder)
  copies.setInUse(copy, true)
  const leave = () => {
    copies.setInUse(copy, false)
    storage.connection.close()
  }
  try {
    const version = await openVersion(storage, { ...manifest, files: copy.files })
    return {
      ...version,
      manifest,
      close() {
        version.close()
        leave()
      },
    }
  } catch (error) {
    leave()
    // The next attempt downloads it again.
    await copies.discard(copy)
    throw error
  }
}
