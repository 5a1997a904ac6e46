import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { getFileNameLowLevel, openPromise } from 'yauzl'

/** One entry as the archive declares it. */
export interface ArchiveEntry {
  name: string
  /** `other`: links, devices and anything else that does not belong into an archive of texts. */
  type: 'file' | 'folder' | 'other'
  encrypted: boolean
  /** The declared size when unpacked, in bytes. */
  size: number
  /** The real content. To be read before the next entry, or not at all. */
  content(): AsyncIterable<Uint8Array>
}

/** File type bits of Unix modes: https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html */
const TYPE_MASK = 0xf000
const FOLDER = 0x4000
const FILE = 0x8000
/** Systems whose archives carry Unix modes: Unix and macOS (APPNOTE 4.4.2.2). */
const UNIX = [3, 19]

/**
 * Reads the entries that the central directory of a zip archive lists. Throws the reader's error when the archive is
 * damaged.
 */
export async function* readZipEntries(file: string): AsyncGenerator<ArchiveEntry> {
  // Decodes names here: the reader would report an unsafe name as damage.
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false })
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, versionMadeBy, externalFileAttributes, uncompressedSize } = entry
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
      const kind = UNIX.includes(versionMadeBy >>> 8) ? (externalFileAttributes >>> 16) & TYPE_MASK : 0
      const isFolder = name.endsWith('/') || kind === FOLDER
      yield {
        name,
        type: isFolder ? 'folder' : kind === 0 || kind === FILE ? 'file' : 'other',
        encrypted: entry.isEncrypted(),
        size: uncompressedSize,
        async *content() {
          yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
        },
      }
    }
  } finally {
    zip.close()
  }
}

/**
 * Reads the entries of a gzipped tar archive. `onBytes` gets the size of every unpacked chunk, and may throw. Throws
 * the reader's error when the archive is damaged.
 */
export async function* readTarEntries(file: string, onBytes: (bytes: number) => void): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        onBytes(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const reading = pipeline(createReadStream(file), createGunzip(), counting, entries)
  // Awaited at the end: until then a failure must not count as unhandled.
  reading.catch(() => undefined)
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header
      yield {
        name,
        type: type === 'directory' ? 'folder' : type === 'file' || type === 'contiguous-file' ? 'file' : 'other',
        encrypted: false,
        size: size ?? 0,
        content: () => entry as AsyncIterable<Uint8Array>,
      }
      entry.resume()
    }
  } catch (error) {
    // The pipeline has the cause; the entries only report that they were cut off.
    await reading
    throw error
  } finally {
    entries.destroy()
  }
  await reading
}
