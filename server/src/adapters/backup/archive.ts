import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'

/** The last entry: SHA-256 of each file before it, by its path. An archive without it was not written to its end. */
const CHECKSUMS = 'checksums.json'

/** Files and folders of the disk, by their paths in the archive. */
export type ArchiveSources = Record<string, string>

/** An archive that cannot be restored: its message says why. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

/**
 * Writes the files of `sources`, folders whole, into a compressed archive with checksums. The file appears under its
 * name when it is complete and on the disk. Returns the number of files and bytes before compression.
 */
export async function writeArchive(file: string, sources: ArchiveSources): Promise<{ files: number; bytes: number }> {
  const draft = `${file}.partial`
  const archive = pack()
  // The library is compressed already: a stronger compression takes minutes and saves a few percent.
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600 }))
  written.catch(() => archive.destroy())
  try {
    const checksums: Record<string, string> = {}
    let bytes = 0
    for (const [name, source] of Object.entries(sources))
      for (const entry of await listEntries(source, name)) {
        if (entry.isFolder) {
          archive.entry({ name: entry.name, type: 'directory', mode: 0o700 })
          continue
        }
        const added = await addFile(archive, entry.name, entry.file)
        checksums[entry.name] = added.sha256
        bytes += added.bytes
      }
    archive.entry({ name: CHECKSUMS }, JSON.stringify(checksums))
    archive.finalize()
    await written
    await syncFile(draft)
    await rename(draft, file)
    return { files: Object.keys(checksums).length, bytes }
  } catch (cause) {
    archive.destroy()
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw cause
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync()
  await handle.close()
}

/** The file, or the folder and everything in it: PostgreSQL wants its empty folders back too. */
async function listEntries(source: string, name: string): Promise<{ name: string; file: string; isFolder: boolean }[]> {
  if (!(await stat(source)).isDirectory()) return [{ name, file: source, isFolder: false }]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const listed = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ file: path.join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
    .map((entry) => ({ ...entry, name: path.posix.join(name, path.relative(source, entry.file).split(path.sep).join('/')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return [{ name, file: source, isFolder: true }, ...listed]
}

/** Adds as many bytes as the file has now: some files of a running server grow. */
async function addFile(archive: Pack, name: string, file: string): Promise<{ sha256: string; bytes: number }> {
  const handle = await open(file, 'r')
  try {
    const { size, mode } = await handle.stat()
    const hash = createHash('sha256')
    const entry = archive.entry({ name, size, mode: mode & 0o700 })
    if (size === 0) {
      entry.end(Buffer.alloc(0))
      await once(entry, 'finish')
    } else await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), passThrough(hash), entry)
    return { sha256: hash.digest('hex'), bytes: size }
  } finally {
    await handle.close()
  }
}

/** Hashes what goes through. */
const passThrough = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/**
 * Unpacks an archive of `writeArchive` into the new folder `folder`. Throws BadArchive when it is damaged, cut off, or
 * holds a path outside of the folder.
 */
export async function readArchive(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found: Record<string, string> = {}
  let expected: Record<string, string> | undefined
  const entries = extract()
  const unpacked = pipeline(createReadStream(file), createGunzip(), entries)
  unpacked.catch(() => {})
  try {
    for await (const entry of entries) {
      const { name, type, mode } = entry.header
      if (name === CHECKSUMS) {
        expected = JSON.parse((await buffer(entry)).toString()) as Record<string, string>
        continue
      }
      const target = path.join(folder, name)
      if (!target.startsWith(folder + path.sep)) throw new BadArchive(`${file} holds a path outside of the folder: ${name}`)
      await mkdir(type === 'directory' ? target : path.dirname(target), { recursive: true, mode: 0o700 })
      if (type === 'directory') {
        entry.resume()
        continue
      }
      const hash = createHash('sha256')
      await pipeline(entry, passThrough(hash), createWriteStream(target, { mode: mode & 0o700, flush: true }))
      found[name] = hash.digest('hex')
    }
    await unpacked
  } catch (cause) {
    if (cause instanceof BadArchive || isDiskError(cause)) throw cause
    throw new BadArchive(`${file} is damaged or not a backup: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  if (expected === undefined) throw new BadArchive(`${file} is cut off or not a backup: its checksums are missing.`)
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  for (const name of names)
    if (expected[name] !== found[name]) throw new BadArchive(`${file} is damaged: ${name} is not as it was written.`)
}

/** A missing file or a full disk, which says nothing about the archive. */
const isDiskError = (cause: unknown) => cause instanceof Error && 'syscall' in cause
