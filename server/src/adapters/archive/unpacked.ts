import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveProblem } from '@sugya/contract/api/imports'
import { childEnvironment } from '../child-environment.ts'
import { ArchiveRefused } from '../../ports/imports.ts'
import { createDraftName, removeOrphanedDrafts } from './drafts.ts'
import { UNPACK_LIMITS, type UnpackLimits } from './unpack.ts'

/** An unpacked archive that was not read for this long is removed: it can be unpacked again. */
const UNUSED_TIMEOUT_MS = 24 * 3_600_000
const MAX_HEAP_MB = 256

/** Part of the name of every unpacked folder: raise it when the same archive is unpacked differently. */
const UNPACK_VERSION = '1'

/** The folder of unpacked archives. */
export const getUnpackedFolder = (dataDir: string) => path.join(dataDir, 'imports', '.unpacked')

/**
 * Returns the folder of an unpacked archive, and unpacks the archive first where needed: completely or not at all.
 * Throws ArchiveRefused, and the signal's reason when it is aborted.
 */
export async function ensureUnpacked(dataDir: string, archive: string, signal: AbortSignal, limits?: UnpackLimits): Promise<string> {
  const folder = await toUnpackedPath(dataDir, archive)
  if (!existsSync(folder)) {
    const parent = getUnpackedFolder(dataDir)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await removeStaleUnpacked(dataDir)
    const draft = path.join(parent, await createDraftName())
    await mkdir(draft, { mode: 0o700 })
    try {
      const answer = await unpackInProcess(archive, draft, limits, signal)
      if ('problem' in answer) throw new ArchiveRefused(answer.problem)
      await rename(draft, folder).catch((cause: unknown) => {
        // Another process was faster and has made the same folder.
        if (!existsSync(folder)) throw cause
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  await touchFolder(folder)
  return folder
}

/** Marks the folder as in use. */
export const touchFolder = (folder: string) => utimes(folder, new Date(), new Date()).catch(() => undefined)

/** Finds out why an archive cannot be read, as far as possible without unpacking it; undefined when it can. */
export async function findArchiveProblem(archive: string, signal: AbortSignal): Promise<ArchiveProblem | undefined> {
  const answer = await unpackInProcess(archive, '', undefined, signal)
  return 'problem' in answer ? answer.problem : undefined
}

/** Removes the unpacked folder of an archive. */
export async function removeUnpacked(dataDir: string, archive: string): Promise<void> {
  await rm(await toUnpackedPath(dataDir, archive), { recursive: true, force: true })
}

/** Removes orphaned drafts, and unpacked archives that were not read for a day. */
export async function removeStaleUnpacked(dataDir: string): Promise<void> {
  const parent = getUnpackedFolder(dataDir)
  await removeOrphanedDrafts(parent)
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.endsWith('.part')) continue
    const { mtimeMs } = await stat(path.join(parent, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > UNUSED_TIMEOUT_MS) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

/** The same path for the same file; another one when the file has changed. */
async function toUnpackedPath(dataDir: string, archive: string): Promise<string> {
  const file = path.resolve(archive)
  const { size, mtimeMs } = await stat(file)
  const name = createHash('sha256')
    .update(JSON.stringify([UNPACK_VERSION, file, size, mtimeMs]))
    .digest('hex')
  return path.join(getUnpackedFolder(dataDir), name.slice(0, 32))
}

type Answer = { problem: ArchiveProblem } | { texts: number }

/**
 * Unpacks in a process without the environment of this one. The signal kills it. A crash counts as a damaged archive.
 */
function unpackInProcess(archive: string, into: string, limits: UnpackLimits | undefined, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const child = fork(path.join(import.meta.dirname, 'unpack.process.ts'), [archive, into, JSON.stringify(limits ?? UNPACK_LIMITS)], {
    execArgv: [`--max-old-space-size=${String(MAX_HEAP_MB)}`],
    env: childEnvironment,
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
