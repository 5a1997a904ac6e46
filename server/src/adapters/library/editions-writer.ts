import { fork } from 'node:child_process'
import path from 'node:path'
import type { EditionsWriter } from '../../ports/library-editions.ts'

/** Heap of the process in MB, as for taking texts in. */
const HEAP = 192

/** Changes editions in a process of its own. */
export function forkedEditionsWriter({ dataDir, libraryUri }: { dataDir: string; libraryUri: string | undefined }): EditionsWriter {
  return {
    change: (change, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.throwIfAborted()
        const file = path.join(import.meta.dirname, 'change-editions.process.ts')
        const child = fork(file, [libraryUri ?? path.join(dataDir, 'library'), dataDir, JSON.stringify(change)], {
          execArgv: [`--max-old-space-size=${String(HEAP)}`, '--max-semi-space-size=8'],
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        })
        let stderr = ''
        const stop = () => child.kill()
        signal.addEventListener('abort', stop, { once: true })
        child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
        child.on('error', reject)
        child.on('exit', (code) => {
          signal.removeEventListener('abort', stop)
          if (signal.aborted) reject(signal.reason as Error)
          else if (code === 0) resolve()
          else reject(new Error(`Editions of the library could not be changed: ${stderr.trim() || String(code)}`))
        })
      }),
  }
}
