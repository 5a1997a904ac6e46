import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { childEnvironment } from '../child-environment.ts'
import { every } from '../../background/every.ts'
import type { ReadUpload } from './read-upload.process.ts'

/**
 * Limits of the process that reads one upload.
 */
const TIMEOUT_MS = 120_000
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024
const MAX_HEAP_MB = 1024
const MEMORY_POLL_INTERVAL_MS = 100
const PAGE_BYTES = 4096

export interface ReadLimits {
  time?: number
  memory?: number
}

/**
 * Reads an upload in a child process with no secret in its environment. Writes `output`, which may be incomplete when a
 * problem is returned: `too_slow` on timeout, `bomb` for too much memory, `damaged` when the process fails.
 */
export async function readUpload(input: string, output: string, title: string, limits: ReadLimits = {}): Promise<ReadUpload> {
  const { time = TIMEOUT_MS, memory = MAX_MEMORY_BYTES } = limits
  const child = fork(path.join(import.meta.dirname, 'read-upload.process.ts'), [input, output, title], {
    execArgv: [`--max-old-space-size=${String(MAX_HEAP_MB)}`],
    env: childEnvironment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve } = Promise.withResolvers<ReadUpload>()
  let ended: ReadUpload = { problem: 'damaged', report: null }
  const end = (problem: 'too_slow' | 'bomb') => {
    ended = { problem, report: null }
    child.kill('SIGKILL')
  }
  child.once('message', (answer) => {
    ended = answer as ReadUpload
  })
  // V8 ends with SIGABRT when its heap is full.
  child.once('close', (_code, signal) => resolve(signal === 'SIGABRT' ? { problem: 'bomb', report: null } : ended))
  child.once('error', () => resolve(ended))
  const late = setTimeout(() => end('too_slow'), time)
  const checkMemory = async () => {
    if ((await readResidentBytes(child.pid)) > memory) end('bomb')
  }
  // Reading the memory never throws: where the system does not report it, it is 0.
  const watch = every(MEMORY_POLL_INTERVAL_MS, checkMemory, { onError() {} })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await watch.stop()
  }
}

/** Resident memory of a process on Linux; 0 elsewhere. */
async function readResidentBytes(pid: number | undefined): Promise<number> {
  try {
    const statm = await readFile(`/proc/${String(pid)}/statm`, 'latin1')
    return Number(statm.split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
