import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files, StoredFile } from '../../../ports/files.ts'
import { tableNames, type Manifest } from './tables.ts'

/** Files that are downloaded at the same time. */
const AT_ONCE = 4
/** A copy that was begun longer ago was left by a killed process. */
const ABANDONED_AFTER_MS = 3_600_000
/** The list of a copy's files, written last. */
const LIST = 'files.json'

/** A copy of a version in a folder, with the size and SHA-256 of every file as they were downloaded. */
export interface VersionCopy {
  folder: string
  files: Manifest['files']
}

export interface VersionCopies {
  /**
   * The copy of a version, downloaded unless it is there. Undefined when it does not fit beside the versions in use.
   * Throws when the object store fails or sends other bytes than it has listed.
   */
  fetch(version: string): Promise<VersionCopy | undefined>
  /** Discards a damaged copy. */
  discard(copy: VersionCopy): Promise<void>
  /** Allows or forbids to remove a copy when another one needs the space. */
  setInUse(copy: VersionCopy, isInUse: boolean): void
}

interface CopiesOptions {
  /** The library in the object store. */
  files: Files
  /** The folder of the copies of this library. */
  folder: string
  /** All copies together have at most this many bytes. */
  maxBytes: number
}

/**
 * Copies of versions in a folder. A version never changes once it is published, so that a complete copy is as good as
 * the version: reading it costs the store nothing. Several processes may share the folder: a copy appears completely,
 * and readers of a removed one find the version that followed it.
 */
export function createVersionCopies({ files, folder, maxBytes }: CopiesOptions): VersionCopies {
  const inUse = new Set<string>()

  async function listStored(version: string): Promise<StoredFile[]> {
    const stored: StoredFile[] = []
    for (const table of Object.values(tableNames(version))) for await (const file of files.list(`${table}.lance`)) stored.push(file)
    return stored
  }

  /** Makes room for a copy, by removing those that were not used for the longest time. */
  async function makeRoom(bytes: number): Promise<boolean> {
    const copies = await Promise.all((await readdir(folder)).map((name) => describeCopy(path.join(folder, name))))
    let total = copies.reduce((sum, copy) => sum + copy.bytes, bytes)
    for (const { place, bytes: freed, usedAt } of copies.sort((a, b) => a.usedAt - b.usedAt)) {
      const isBegun = place.endsWith('.part') && Date.now() - usedAt < ABANDONED_AFTER_MS
      if (inUse.has(place) || isBegun || (total <= maxBytes && !place.endsWith('.part'))) continue
      await rm(place, { recursive: true, force: true })
      total -= freed
    }
    return total <= maxBytes
  }

  async function download(stored: readonly StoredFile[], draft: string): Promise<Manifest['files']> {
    const written: Manifest['files'] = []
    const waiting = [...stored]
    const work = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) written.push(await downloadFile(files, file, draft))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return written.sort(([a], [b]) => (a < b ? -1 : 1))
  }

  return {
    async fetch(version) {
      const stored = await listStored(version)
      // A version that was written again under the same name has other tags.
      const content = createHash('sha256').update(JSON.stringify(stored.map(({ name, size, tag }) => [name, size, tag])))
      const place = path.join(folder, `${version}-${content.digest('hex').slice(0, 12)}`)
      const known = await readFile(path.join(place, LIST), 'utf8').catch(() => undefined)
      if (known !== undefined) {
        await utimes(place, new Date(), new Date())
        return { folder: place, files: JSON.parse(known) as Manifest['files'] }
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!(await makeRoom(stored.reduce((sum, { size }) => sum + size, 0)))) return undefined
      const draft = `${place}.${randomUUID()}.part`
      try {
        const written = await download(stored, draft)
        await writeFile(path.join(draft, LIST), JSON.stringify(written))
        // Another process may have been faster with the same bytes.
        await rename(draft, place).catch(async (cause: unknown) => {
          if (!(await exists(path.join(place, LIST)))) throw cause
        })
        return { folder: place, files: written }
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },

    discard: (copy) => rm(copy.folder, { recursive: true, force: true }),

    setInUse(copy, isInUse) {
      if (isInUse) inUse.add(copy.folder)
      else inUse.delete(copy.folder)
    },
  }
}

/**
 * Downloads a file and compares it with its entry in the list. The tag of an object is the MD5 of its bytes, except
 * where the store encrypts with keys of its own or joined parts: what arrives twice with the same bytes is what is
 * stored.
 */
async function downloadFile(files: Files, { name, size, tag }: StoredFile, draft: string): Promise<Manifest['files'][number]> {
  const target = path.join(draft, name)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const [, md5] = /^"?([0-9a-f]{32})"?$/.exec(tag) ?? []
  const first = await writeStream(files, name, target)
  if (first.bytes !== size) throw new Error(`${name}: ${String(first.bytes)} bytes arrived instead of ${String(size)}`)
  if (md5 !== undefined && first.md5 !== md5 && (await writeStream(files, name, target)).sha256 !== first.sha256)
    throw new Error(`${name}: other bytes arrive each time`)
  return [name, size, first.sha256]
}

async function writeStream(files: Files, name: string, target: string) {
  const content = await files.stream(name)
  if (content === undefined) throw new Error(`${name} disappeared while it was copied`)
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(piece: Buffer, _, pass) {
      bytes += piece.length
      md5.update(piece)
      sha256.update(piece)
      pass(null, piece)
    },
  })
  await pipeline(Readable.from(content), measure, createWriteStream(target, { mode: 0o600 }))
  return { bytes, md5: md5.digest('hex'), sha256: sha256.digest('base64url') }
}

async function describeCopy(place: string): Promise<{ place: string; bytes: number; usedAt: number }> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  const { mtimeMs: usedAt = 0 } = (await stat(place).catch(() => undefined)) ?? {}
  return { place, usedAt, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
