import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { processStart } from '../library/write/process-place.ts'

/** A draft of another machine that nothing has written to for this long is orphaned. */
const FOREIGN_DRAFT_TIMEOUT_MS = 24 * 3_600_000

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** A file name that identifies the writing process and its machine. Hidden, so that it is not listed as an import. */
export async function createDraftName(): Promise<string> {
  return `.${randomUUID()}.${host}.${String(process.pid)}.${await processStart(process.pid)}.part`
}

/** Removes the drafts in a folder whose process has ended. */
export async function removeOrphanedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.part')) continue
    const file = path.join(folder, name)
    // The child of a killed process may go on writing for a moment, hence the retries.
    if (await isOrphaned(name, file)) await rm(file, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function isOrphaned(name: string, file: string): Promise<boolean> {
  const [, machine, pid = '', start = ''] = name.slice(1).split('.')
  if (machine === host) return !(await isAlive(Number(pid), start))
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > FOREIGN_DRAFT_TIMEOUT_MS
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  return (await processStart(pid)) === start
}
