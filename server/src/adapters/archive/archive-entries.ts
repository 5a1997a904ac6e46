import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { getFileNameLowLevel, openPromise } from 'yauzl'

/** One entry of an archive, as the archive describes it. */
export interface ArchiveEntry {
  name: string
  /** `other`: links, devices and what else has no place in an archive of texts. */
  type: 'file' | 'folder' | 'other'
  encrypted: boolean
  /** Bytes it says it has unpacked. */
  size: number
  /** The content as it really is. Asked for before the next entry, or not at all. */
  content(): AsyncIterable<Uint8Array>
}

/** The kind of a file in the attributes of Unix, and its values: https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html */
const KIND = 0xf000
const FOLDER = 0x4000
const FILE = 0x8000
/** Systems whose archives have these attributes: Unix, macOS (APPNOTE 4.4.2.2). */
const UNIX = [3, 19]

/** The entries of a zip archive, by its directory at the end. Throws what the reader throws when it is damaged. */
export async function* zipEntries(file: string): AsyncGenerator<ArchiveEntry> {
  // Names are decoded here: the reader's own check of them would look like damage.
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false })
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, versionMadeBy, externalFileAttributes, uncompressedSize } = entry
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
      const kind = UNIX.includes(versionMadeBy >>> 8) ? (externalFileAttributes >>> 16) & KIND : 0
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

/** The entries of a tar archive packed by gzip. `onBytes` is told of all that is unpacked, and may throw. Throws what the reader throws when it is damaged. */
export async function* tarEntries(file: string, onBytes: (bytes: number) => void): AsyncGenerator<ArchiveEntry> {
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
  // It fails here or at the entries, and is thrown at the end.
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
    // The first that failed is the cause; the entries only tell that they were cut off.
    await reading
    throw error
  } finally {
    entries.destroy()
  }
  await reading
}
