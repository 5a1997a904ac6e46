import { open } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'

/** Enough compressed bytes to unpack the first tar block. */
const PREFIX_BYTES = 64 * 1024
/** The size of a tar block. */
const BLOCK_BYTES = 512

/** Detects the kind of an archive by its content, whatever its name; null for other files. */
export async function detectArchiveKind(file: string): Promise<'zip' | 'tar.gz' | 'empty' | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PREFIX_BYTES), position: 0 })
    const prefix = buffer.subarray(0, bytesRead)
    if (prefix.length === 0) return 'empty'
    const signature = prefix.toString('latin1', 0, 4)
    // The second signature ends an archive without entries.
    if (signature === 'PK\u0003\u0004' || signature === 'PK\u0005\u0006') return 'zip'
    return prefix[0] === 0x1f && prefix[1] === 0x8b && isTar(gunzipFirstBlock(prefix)) ? 'tar.gz' : null
  } finally {
    await handle.close()
  }
}

function gunzipFirstBlock(prefix: Buffer): Buffer {
  try {
    // The prefix ends in the middle of the stream.
    return gunzipSync(prefix, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 128 * 1024 * 1024 }).subarray(0, BLOCK_BYTES)
  } catch {
    return Buffer.alloc(0)
  }
}

/**
 * The first block holds its own checksum, computed with the checksum field as spaces:
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
function isTar(block: Buffer): boolean {
  if (block.length < BLOCK_BYTES) return false
  const declared = Number.parseInt(block.toString('latin1', 148, 156).replace(/\0.*$/s, '').trim(), 8)
  const computed = block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return declared === computed
}
