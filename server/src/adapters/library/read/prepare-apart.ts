import { fork } from 'node:child_process'
import path from 'node:path'
import type { BuildProgress } from '../starter/build-starter.ts'

const FILE = path.join(import.meta.dirname, '../write/prepare-library.process.ts')

/**
 * Prepares the library in a process of its own, which ends when `signal` is aborted. Throws with the last lines the
 * process printed when it fails.
 */
export function prepareApart(uri: string, onProgress: BuildProgress, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [uri], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const stop = () => child.kill()
    signal.addEventListener('abort', stop, { once: true })
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
    child.on('message', onProgress)
    child.on('error', reject)
    child.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (code === 0) resolve()
      else reject(new Error(`Building the library failed: ${stderr.trim() || String(code)}`))
    })
  })
}
