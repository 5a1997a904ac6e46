import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { processStart } from '../library/write/writer-lock.ts'

/** What another machine has not touched for so long, it will not finish, in milliseconds. */
const LEFT_BEHIND = 24 * 3_600_000

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** The name of something that is being written: it says which process of which machine is at it. Hidden, so that it is no import. */
export async function draftName(): Promise<string> {
  return `.${randomUUID()}.${host}.${String(process.pid)}.${await processStart(process.pid)}.part`
}

/** Removes the drafts in a folder whose process has ended: they are torn. */
export async function removeTorn(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.part')) continue
    const file = path.join(folder, name)
    // What a killed process had begun in a process of its own may write for a moment more.
    if (await isTorn(name, file)) await rm(file, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function isTorn(name: string, file: string): Promise<boolean> {
  const [, machine, pid = '', start = ''] = name.slice(1).split('.')
  if (machine === host) return !(await isAlive(Number(pid), start))
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > LEFT_BEHIND
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  return (await processStart(pid)) === start
}
