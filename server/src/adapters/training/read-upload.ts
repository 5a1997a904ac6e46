import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReadUpload } from './read-upload.process.ts'

/** One upload may take so long to read, in milliseconds, and so much memory, in bytes and for JavaScript's own in MB. */
const TIME = 120_000
const MEMORY = 1536 * 1024 * 1024
const HEAP = 1024
/** How often the memory is looked at, in milliseconds. */
const LOOK = 100
const PAGE = 4096

export interface ReadLimits {
  time?: number
  memory?: number
}

/**
 * Has an upload read in a process of its own, which gets nothing of this one's environment: `output` is written when the answer is no problem, and may be half
 * written when it is. One that takes too long is `too_slow`; one that takes too much memory, or breaks its reader, is `bomb` or `damaged`.
 */
export async function readUpload(input: string, output: string, title: string, limits: ReadLimits = {}): Promise<ReadUpload> {
  const { time = TIME, memory = MEMORY } = limits
  const child = fork(path.join(import.meta.dirname, 'read-upload.process.ts'), [input, output, title], {
    execArgv: [`--max-old-space-size=${String(HEAP)}`],
    env: {},
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
  // SIGABRT is how V8 ends when its heap is full.
  child.once('close', (_code, signal) => resolve(signal === 'SIGABRT' ? { problem: 'bomb', report: null } : ended))
  child.once('error', () => resolve(ended))
  const late = setTimeout(() => end('too_slow'), time)
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > memory) end('bomb')
    })
  }, LOOK)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    clearInterval(watch)
  }
}

/** What a process holds in memory, where the system says so (Linux); 0 elsewhere. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const statm = await readFile(`/proc/${String(pid)}/statm`, 'latin1')
    return Number(statm.split(' ')[1]) * PAGE
  } catch {
    return 0
  }
}
