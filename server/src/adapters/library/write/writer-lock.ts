import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isFolder } from '../storage/version-files.ts'

/** Poll interval of a waiting writer, in milliseconds. */
const LOOK_EVERY = 300

/**
 * Waits until no other process writes to the library, acquires the lock and returns its release function. A lock left by a dead process is
 * claimed. Throws the signal's reason when it is aborted while waiting.
 *
 * With an object store the lock file is in the data folder: it excludes only writers on the same machine.
 */
export async function lockWriter(
  place: { uri: string; dataDir: string },
  options: { onWait?: (pid: number) => void; signal?: AbortSignal } = {},
): Promise<() => Promise<void>> {
  const file = isFolder(place.uri) ? path.join(place.uri, 'writer.lock') : path.join(place.dataDir, 'library.lock')
  await mkdir(path.dirname(file), { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, start: await processStart(process.pid) })
  let hasReported = false
  while (!(await create(file, mine))) {
    const holder = await readFile(file, 'utf8').catch(() => '')
    if (await isGone(holder)) {
      await takeAway(file, holder)
      continue
    }
    if (!hasReported) options.onWait?.(readHolder(holder)?.pid ?? 0)
    hasReported = true
    await setTimeout(LOOK_EVERY, undefined, { signal: options.signal })
  }
  return async () => {
    await rm(file, { force: true })
  }
}

async function create(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(content)
    await handle.close()
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw cause
  }
}

/** Moves a dead process's lock aside; restores it when another writer has replaced it in between. */
async function takeAway(file: string, holder: string): Promise<void> {
  const aside = `${file}.${String(process.pid)}`
  await rename(file, aside).catch(() => undefined)
  const taken = await readFile(aside, 'utf8').catch(() => holder)
  if (taken === holder) await rm(aside, { force: true })
  else await rename(aside, file).catch(() => undefined)
}

function readHolder(content: string): { pid: number; start: string } | undefined {
  try {
    return JSON.parse(content) as { pid: number; start: string }
  } catch {
    return undefined
  }
}

async function isGone(content: string): Promise<boolean> {
  const holder = readHolder(content)
  // Empty between creation and write, or half-written before a crash: read again, then considered stale.
  if (holder === undefined) {
    await setTimeout(LOOK_EVERY)
    return true
  }
  try {
    process.kill(holder.pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ESRCH'
  }
  return (await processStart(holder.pid)) !== holder.start
}

/** Start time of a process in kernel clock ticks, so that a reused process id is not mistaken for the old process; '' where unknown. */
export async function processStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
