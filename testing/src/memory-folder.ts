import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'sugya-tests-'
/** What a run needs at most, and what it leaves to the processes, in bytes. */
const ROOM = 3 * 2 ** 30
const MEMORY_LEFT = 6 * 2 ** 30

/**
 * Makes the temporary files of this process, and of those that it starts, lie in memory: a run creates hundreds of databases and libraries of a thousand
 * small files, and a disk takes ten times the processor time for each. The files go with the process. Does nothing where TMPDIR names a folder, or the machine
 * has no such folder or too little memory.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return
  for (const name of readdirSync(MEMORY)) if (isLeftBehind(name)) rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${String(process.pid)}-`))
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM && process.availableMemory() >= ROOM + MEMORY_LEFT
}

/** A run that was killed could not remove its folder. */
function isLeftBehind(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false
  try {
    process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0)
    return false
  } catch {
    return true
  }
}
