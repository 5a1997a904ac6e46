import { accessSync, chmodSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'

/** What the group and everybody else may do. */
const OTHERS = 0o077

/** The sticky bit: a folder that all accounts share on purpose, like `/tmp`. */
const SHARED = 0o1000

/** Codes of a disk without room: the server may still answer from what is there, and says what it cannot write. */
const FULL = new Set<string | undefined>(['ENOSPC', 'EDQUOT'])

/** The data folder cannot be used. The operator has to act before the server can start; the message says how. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable'
}

/**
 * Creates the data folder when it is missing. Throws FolderUnusable, in one line, when it cannot be created or written:
 * a read-only disk, the rights of another account, a file in its place. `system` stands in for the file system in
 * tests.
 */
export function ensureWritable(folder: string, system = { mkdirSync, accessSync }): void {
  try {
    system.mkdirSync(folder, { recursive: true, mode: 0o700 })
    system.accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    if (FULL.has((cause as NodeJS.ErrnoException).code)) return
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = 'Make it writable for the account that runs the server, or set DATA_DIR to a folder that is.'
    throw new FolderUnusable(`The data folder ${folder} cannot be written: ${reason}. ${advice}`, { cause })
  }
}

/**
 * Creates a folder that only its owner can enter, or closes the existing one. Throws when it is shared on purpose or
 * belongs to somebody else.
 */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & SHARED) !== 0) throw new Error(`${folder} is a folder that all accounts share`)
  chmodSync(folder, 0o700)
}

/**
 * Closes the data folder to other accounts of the machine before anything is written to it, then everything in it:
 * messages, password hashes and the keys that sign cookies. What belongs to somebody else (a mounted volume) stays as
 * it is, and the log says so. Resolves when all is checked; never rejects.
 */
export async function closeDataFolder(folder: string, log: { warn(details: object, message: string): void }): Promise<void> {
  try {
    closeFolder(folder)
    const { changed, refused } = await makePrivate(folder)
    if (changed > 0) log.warn({ changed }, 'files of the data folder were open to other accounts, and are closed now')
    if (refused > 0) log.warn({ refused }, 'files of the data folder belong to another account and stay open')
  } catch (err) {
    log.warn({ err, folder }, 'data folder could not be closed to other accounts')
  }
}

/**
 * The folder and everything in it that others than its owner may read, write or enter, with its mode. Follows no links.
 */
export async function findOpenToOthers(folder: string): Promise<{ name: string; mode: number }[]> {
  const found: { name: string; mode: number }[] = []
  // Synchronous: a promise takes ten times as long as the call, and a database has a thousand files.
  const look = (name: string): void => {
    // Files come and go while the server works.
    const stats = lstatSync(name, { throwIfNoEntry: false })
    if (stats !== undefined && (stats.mode & OTHERS) !== 0) found.push({ name, mode: stats.mode & 0o777 })
  }
  const walk = async (at: string): Promise<void> => {
    look(at)
    const entries = await readdir(at, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const name = path.join(at, entry.name)
      if (entry.isDirectory()) await walk(name)
      else if (!entry.isSymbolicLink()) look(name)
    }
  }
  await walk(folder)
  return found
}

/**
 * Takes the rights of group and others from a folder and everything in it. Returns how many were changed, and how many
 * belong to somebody else.
 */
export async function makePrivate(folder: string): Promise<{ changed: number; refused: number }> {
  const result = { changed: 0, refused: 0 }
  for (const { name, mode } of await findOpenToOthers(folder)) {
    try {
      await chmod(name, mode & ~OTHERS)
      result.changed++
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') result.refused++
    }
  }
  return result
}
