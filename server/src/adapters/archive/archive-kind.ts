import { open } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'

/** Enough of a packed archive to hold the first block of it, whatever the packer did. */
const HEAD = 64 * 1024
/** A block of a tar file. */
const BLOCK = 512

/** What a file is by its bytes alone, whatever it is called; null for what is no archive of texts. */
export async function archiveKind(file: string): Promise<'zip' | 'tar.gz' | 'empty' | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD), position: 0 })
    const head = buffer.subarray(0, bytesRead)
    if (head.length === 0) return 'empty'
    const mark = head.toString('latin1', 0, 4)
    // The second is the end of an archive without entries.
    if (mark === 'PK\u0003\u0004' || mark === 'PK\u0005\u0006') return 'zip'
    return head[0] === 0x1f && head[1] === 0x8b && isTar(unpackedHead(head)) ? 'tar.gz' : null
  } finally {
    await handle.close()
  }
}

function unpackedHead(head: Buffer): Buffer {
  try {
    // What was read ends in the middle of the stream.
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 128 * 1024 * 1024 }).subarray(0, BLOCK)
  } catch {
    return Buffer.alloc(0)
  }
}

/** The first block has a checksum over itself, counted as if it were spaces. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
function isTar(block: Buffer): boolean {
  if (block.length < BLOCK) return false
  const said = Number.parseInt(block.toString('latin1', 148, 156).replace(/\0.*$/s, '').trim(), 8)
  const counted = block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return said === counted
}
