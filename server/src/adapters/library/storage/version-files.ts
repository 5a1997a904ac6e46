import type { Files } from '../../../ports/files.ts'
import { isObjectStore } from '../../files/store-settings.ts'
import type { LibraryStorage } from './library-storage.ts'
import type { Manifest } from './tables.ts'
import { UnreadableLibrary } from './unreadable.ts'

/**
 * Libraries in a folder up to this many bytes are hashed when opened; of others only small files are, such as the
 * engine's own manifests.
 */
const HASHED_AT_OPEN = 300 * 1024 * 1024
const SMALL_FILE = 64 * 1024

/** The files of tables with size and SHA-256, read piece by piece. */
export async function listFiles({ files }: LibraryStorage, tables: readonly string[]): Promise<Manifest['files']> {
  const listed: Manifest['files'] = []
  for (const table of tables)
    for await (const { name, size } of files.list(`${table}.lance`)) listed.push([name, size, await computeHash(files, name)])
  return listed
}

/**
 * Throws UnreadableLibrary for the first file that is missing, has another size or other bytes than when it was
 * written, or that the storage does not let us read. `thorough` hashes every file; otherwise as many as the start of a
 * server can wait for.
 */
export async function checkFiles({ uri, files }: LibraryStorage, manifest: Manifest, { thorough = false } = {}): Promise<void> {
  const total = manifest.files.reduce((sum, [, size]) => sum + size, 0)
  const isHashed = (size: number) => thorough || size <= SMALL_FILE || (!isObjectStore(uri) && total <= HASHED_AT_OPEN)
  const found = new Map<string, number>()
  for (const table of new Set(manifest.files.map(([name]) => name.split('/')[0] ?? '')))
    await reading(table, async () => {
      for await (const { name, size } of files.list(table)) found.set(name, size)
    })
  for (const [name, size, hash] of manifest.files) {
    const now = found.get(name)
    if (now === undefined) throw new UnreadableLibrary(name, 'missing')
    if (now !== size) throw new UnreadableLibrary(name, `${String(now)} bytes instead of ${String(size)}`)
    if (isHashed(size) && (await reading(name, () => computeHash(files, name))) !== hash)
      throw new UnreadableLibrary(name, 'other bytes than were written')
  }
}

async function reading<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new UnreadableLibrary(name, 'cannot be read', { cause })
  }
}

async function computeHash(files: Files, name: string): Promise<string> {
  const hash = await files.sha256(name)
  if (hash === undefined) throw new Error('missing')
  return hash
}
