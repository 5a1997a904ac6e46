import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Manifest } from './tables.ts'

/** Libraries up to this many bytes are hashed when opened; of larger ones only the file sizes are checked. */
const HASHED_AT_OPEN = 300 * 1024 * 1024

/** Whether the library is in an object store, which has no folder to list. */
export const isFolder = (uri: string) => !/^[a-z0-9]+:\/\//.test(uri)

/** The files of tables with size and SHA-256, or none in an object store. */
export async function listFiles(uri: string, tables: readonly string[]): Promise<Manifest['files']> {
  if (!isFolder(uri)) return []
  const files: Manifest['files'] = []
  for (const table of tables) {
    const folder = path.join(uri, `${table}.lance`)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      files.push([path.relative(uri, file), (await stat(file)).size, await sha256(file)])
    }
  }
  return files.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The first file that is missing, has another size or (in a library of ordinary size) other bytes than when it was written. */
export async function findDamage(uri: string, files: Manifest['files']): Promise<string | undefined> {
  const total = files.reduce((sum, [, size]) => sum + size, 0)
  for (const [name, size, hash] of files) {
    const file = path.join(uri, name)
    const found = await stat(file).catch(() => undefined)
    if (found === undefined) return `${name} is missing`
    if (found.size !== size) return `${name} has ${String(found.size)} bytes instead of ${String(size)}`
    if (total <= HASHED_AT_OPEN && (await sha256(file)) !== hash) return `${name} has other bytes than were written`
  }
  return undefined
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('base64url')
}
