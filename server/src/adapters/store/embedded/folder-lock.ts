import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { every } from '../../../background/every.ts'

/** A process. Process ids are reused; the start time tells two apart. */
interface Holder {
  pid: number
  started: string
  host: string
  /** Folder of the sockets at which the holder can be reached. */
  sockets?: string | undefined
}

/** How often a holder touches the file; on another machine or in another container it is dead after four misses. */
const HEARTBEAT_INTERVAL_MS = 2_000
const LEASE_TIMEOUT_MS = 4 * HEARTBEAT_INTERVAL_MS

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Locks a folder for this process by a file `<folder>.lock` beside it, and replaces the lock of a dead process. The
 * lock tells other processes of this machine the folder `sockets`. Returns the release. Throws FolderInUse, naming the
 * process, when another one holds the lock: two databases on the same files lose rows silently.
 */
export function lockFolder(folder: string, sockets?: string): () => void {
  const path = `${folder}.lock`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const mine = JSON.stringify({ pid: process.pid, started: readStartTime(process.pid), host: hostname(), sockets } satisfies Holder)
  // Written under another name and linked, so that no process reads half a lock.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(draft, path)
        return holdLock(path, mine)
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
      }
      const found = readLock(path)
      if (found === undefined) continue
      if (isAlive(found)) {
        const where = found.holder === undefined ? '' : ` by process ${found.holder.pid} on ${found.holder.host}`
        throw new FolderInUse(
          `The folder ${folder} is in use${where}. Stop it first, or give this server its own DATA_DIR or a DATABASE_URL.`,
        )
      }
      moveAside(path, found.text)
    }
    throw new FolderInUse(`The folder ${folder} is being locked by another process.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * The folder of the sockets of the live process of this machine that holds the lock of `folder`; undefined without one.
 */
export function findSockets(folder: string): string | undefined {
  const found = readLock(`${folder}.lock`)
  return found?.holder?.host === hostname() && isAlive(found) ? found.holder.sockets : undefined
}

function holdLock(path: string, mine: string): () => void {
  const touch = () => {
    const now = new Date()
    utimesSync(path, now, now)
  }
  // Fails when the folder is removed, which the database reports on its own.
  const heartbeat = every(HEARTBEAT_INTERVAL_MS, touch, { onError() {} })
  return () => {
    void heartbeat.stop()
    if (readLock(path)?.text === mine) rmSync(path, { force: true })
  }
}

interface FoundLock {
  text: string
  holder: Holder | undefined
  touchedAgoMs: number
}

function readLock(path: string): FoundLock | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const touchedAgoMs = Date.now() - statSync(path).mtimeMs
    let holder: Holder | undefined
    try {
      holder = JSON.parse(text) as Holder
    } catch {
      holder = undefined
    }
    return { text, holder, touchedAgoMs }
  } catch {
    return undefined
  }
}

function isAlive({ holder, touchedAgoMs }: FoundLock): boolean {
  if (holder === undefined || holder.host !== hostname()) return touchedAgoMs < LEASE_TIMEOUT_MS
  return readStartTime(holder.pid) === holder.started
}

/** Removes a dead lock, unless another process has replaced it since it was read. */
function moveAside(path: string, expected: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  } finally {
    rmSync(aside, { force: true })
  }
}

/** The start time of a process in a format of the system; empty when there is no such process. */
function readStartTime(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in the second field may hold spaces and brackets; the start time is the 20th field after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? '' : `${bootId()}/${fields[19] ?? ''}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
