import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './folder-lock.ts'

export interface EmbeddedPostgres {
  /** Folder of the socket and port, as `pg` wants them. */
  connection: { host: string; port: number; user: string; database: string }
  close(): Promise<void>
}

/**
 * Starts PostgreSQL in WebAssembly (PGlite) with its files in `dataDir/postgres`, in a worker thread behind a local
 * socket that only this user can open. `onFailure` is called when the thread dies. Throws FolderInUse when another
 * process uses the folder. It accepts one connection: PGlite shares prepared statements, locks and notifications
 * between connections.
 */
export async function startEmbeddedPostgres(dataDir: string, onFailure: (error: Error) => void): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'postgres')
  const release = lockFolder(folder)
  // Not in the data folder: the path of a socket has at most 107 bytes.
  const socketFolder = mkdtempSync(join(tmpdir(), 'sugya-'))
  const clean = () => {
    rmSync(socketFolder, { recursive: true, force: true })
    release()
  }
  let worker: Worker
  try {
    if (!existsSync(folder)) await createDatabase(folder)
    worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { folder, socket: join(socketFolder, '.s.PGSQL.5432') },
      // Without a limit, garbage of the thread grows by a hundred megabytes before it is collected.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 },
    })
    // Rejects when the thread fails.
    await once(worker, 'message')
  } catch (cause) {
    clean()
    throw new Error(`The embedded database in ${folder} did not start`, { cause })
  }
  let closing = false
  worker.on('error', onFailure)
  worker.on('exit', (code) => {
    if (!closing) onFailure(new Error(`the embedded database exited with code ${code}`))
  })
  return {
    connection: { host: socketFolder, port: 5432, user: 'postgres', database: 'postgres' },
    async close() {
      closing = true
      const exited = once(worker, 'exit')
      worker.postMessage('close')
      await exited
      clean()
    },
  }
}

async function createDatabase(folder: string): Promise<void> {
  const child = fork(new URL('./create-postgres.process.ts', import.meta.url), [folder], { execArgv: [] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`creation exited with ${String(code)}`)
}
