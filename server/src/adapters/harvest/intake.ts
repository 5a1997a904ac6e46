import { fork } from 'node:child_process'
import path from 'node:path'
import type { HarvestIntake, Intake } from '../../ports/harvest-intake.ts'
import type { Order } from './intake-order.ts'

/** Heap of the process in MB: the whole import stays well below 500 MB with it. */
const HEAP = 192

/** The intake in a process of its own, one at a time in the library (its writer's lock sees to that). */
export function forkedIntake({ dataDir, libraryUri }: { dataDir: string; libraryUri: string | undefined }): HarvestIntake {
  return {
    take: ({ sessionId, allow }, signal) =>
      new Promise<Intake>((resolve, reject) => {
        signal.throwIfAborted()
        const order: Order = { uri: libraryUri ?? path.join(dataDir, 'library'), dataDir, sessionId, allow: [...allow] }
        const file = path.join(import.meta.dirname, 'intake.process.ts')
        const child = fork(file, [JSON.stringify(order)], {
          execArgv: [`--max-old-space-size=${String(HEAP)}`, '--max-semi-space-size=8'],
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        })
        let intake: Intake | undefined
        let stderr = ''
        const stop = () => child.kill()
        signal.addEventListener('abort', stop, { once: true })
        child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
        child.on('message', (message) => (intake = message as Intake))
        child.on('error', reject)
        child.on('exit', (code) => {
          signal.removeEventListener('abort', stop)
          if (signal.aborted) reject(signal.reason as Error)
          else if (code === 0 && intake !== undefined) resolve(intake)
          else reject(new Error(`The harvested texts could not be taken in: ${stderr.trim() || String(code)}`))
        })
      }),
  }
}
