import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Bytes that must be free: room for the write-ahead log of the embedded database (16 MB a segment) and an upload or
 * two.
 */
const FREE_BYTES = 100_000_000

export class DiskFull extends Error {}

/**
 * Throws when the folder cannot be written, and DiskFull when less than `least` bytes are free on its disk. Creates a
 * folder that is missing.
 */
export async function checkDisk(folder: string, least = FREE_BYTES): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < least)
    throw new DiskFull(`${String(Math.floor(free / 1e6))} MB free on the disk of ${folder}, fewer than ${String(least / 1e6)}`)
  const probe = path.join(folder, `.writable-${String(process.pid)}`)
  try {
    await writeFile(probe, 'x')
  } finally {
    await rm(probe, { force: true })
  }
}
