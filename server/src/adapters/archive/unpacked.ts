import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveProblem } from '@sugya/contract/api/imports'
import { ArchiveRefused } from '../../ports/archive-problem.ts'
import { draftName, removeTorn } from './drafts.ts'
import { UNPACK_LIMITS, type UnpackLimits } from './unpack.ts'

/** An unpacked archive that nobody has read for so long is removed: it can be unpacked again. In milliseconds. */
const KEEP = 24 * 3_600_000
/** Heap of the process in MB. */
const HEAP = 256

/** Part of the name of every unpacked folder: raise it when the same archive is unpacked differently. */
const UNPACKING = '1'

/** Where archives lie unpacked, in the folder of the imports. */
export const unpackedFolder = (dataDir: string) => path.join(dataDir, 'imports', '.unpacked')

/**
 * The folder in which an archive lies unpacked; unpacked now when it is not. It comes to stand there whole or not at all. Throws ArchiveRefused, and the
 * signal's reason when it is aborted.
 */
export async function unpacked(dataDir: string, archive: string, signal: AbortSignal, limits?: UnpackLimits): Promise<string> {
  const folder = await placeFor(dataDir, archive)
  if (!existsSync(folder)) {
    const parent = unpackedFolder(dataDir)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await tidyUnpacked(dataDir)
    const draft = path.join(parent, await draftName())
    await mkdir(draft, { mode: 0o700 })
    try {
      const answer = await inProcess(archive, draft, limits, signal)
      if ('problem' in answer) throw new ArchiveRefused(answer.problem)
      await rename(draft, folder).catch((cause: unknown) => {
        // Another process was faster: its folder is the same.
        if (!existsSync(folder)) throw cause
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  await touch(folder)
  return folder
}

/** Says that the folder is still being read. */
export const touch = (folder: string) => utimes(folder, new Date(), new Date()).catch(() => undefined)

/** Why an archive cannot be read, as far as that is seen without unpacking it; undefined when it can. */
export async function examine(archive: string, signal: AbortSignal): Promise<ArchiveProblem | undefined> {
  const answer = await inProcess(archive, '', undefined, signal)
  return 'problem' in answer ? answer.problem : undefined
}

/** Removes what is unpacked of an archive. */
export async function dropUnpacked(dataDir: string, archive: string): Promise<void> {
  await rm(await placeFor(dataDir, archive), { recursive: true, force: true })
}

/** Removes what was left torn, and what nobody has read for a day. */
export async function tidyUnpacked(dataDir: string): Promise<void> {
  const parent = unpackedFolder(dataDir)
  await removeTorn(parent)
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.endsWith('.part')) continue
    const { mtimeMs } = await stat(path.join(parent, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > KEEP) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

/** The same for the same file; another one when it has changed. */
async function placeFor(dataDir: string, archive: string): Promise<string> {
  const file = path.resolve(archive)
  const { size, mtimeMs } = await stat(file)
  const name = createHash('sha256')
    .update(JSON.stringify([UNPACKING, file, size, mtimeMs]))
    .digest('hex')
  return path.join(unpackedFolder(dataDir), name.slice(0, 32))
}

type Answer = { problem: ArchiveProblem } | { texts: number }

/** The process gets nothing of this one's environment, and is ended by the signal. One that breaks has met something damaged. */
function inProcess(archive: string, into: string, limits: UnpackLimits | undefined, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const child = fork(path.join(import.meta.dirname, 'unpack.process.ts'), [archive, into, JSON.stringify(limits ?? UNPACK_LIMITS)], {
    execArgv: [`--max-old-space-size=${String(HEAP)}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let answer: Answer = { problem: 'damaged' }
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  child.once('message', (message) => (answer = message as Answer))
  child.once('error', reject)
  child.once('close', () => {
    signal.removeEventListener('abort', stop)
    if (signal.aborted) reject(signal.reason as Error)
    else resolve(answer)
  })
  return promise
}
