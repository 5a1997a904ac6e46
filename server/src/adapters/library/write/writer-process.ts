import { fork } from 'node:child_process'

/**
 * Limits of a process that writes the library: heap and young generation in MB, and one engine thread instead of one
 * per core. The whole corpus is imported below 500 MB with them (docs/performance.md), and a core stays free for
 * readers.
 */
const HEAP = ['--max-old-space-size=160', '--max-semi-space-size=4']
const LEAN = { LANCE_CPU_THREADS: '1', LANCE_IO_THREADS: '2', MALLOC_ARENA_MAX: '1' }

interface RunOptions {
  signal: AbortSignal
  failure: string
  /** Gets every message of the process as it comes. */
  onMessage?: (message: unknown) => void
}

/**
 * Runs a file in a process of its own and returns the last message it sent. Rejects with the reason of `signal`, or on
 * failure with `failure` (what did not happen) and the last lines the process printed.
 */
export function runWriter(file: string, args: readonly string[], { signal, failure, onMessage }: RunOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // oxlint-disable-next-line node/no-process-env -- passed on, not read
    const env = { ...process.env, ...LEAN }
    const child = fork(file, args, { execArgv: HEAP, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let message: unknown
    let stderr = ''
    const stop = () => child.kill()
    signal.addEventListener('abort', stop, { once: true })
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
    child.on('message', (sent) => {
      message = sent
      onMessage?.(sent)
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(signal.reason as Error)
      else if (code === 0) resolve(message)
      else reject(new Error(`${failure}: ${stderr.trim() || String(code)}`))
    })
  })
}
