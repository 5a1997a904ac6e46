import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { closeFolder } from '../../private-folder.ts'
import { DatabaseUnusable } from '../database/database-unusable.ts'
import { serveCopies } from './copy-socket.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { describeFailure, prepareFolder } from './prepare-folder.ts'

export interface EmbeddedPostgres {
  /** Folder of the socket and port, as `pg` wants them. */
  connection: { host: string; port: number; user: string; database: string }
  close(): Promise<void>
}

/** The files of a restore before they are in place: while they are there, the data folder is neither old nor new. */
export const RESTORING = 'restore.partial'

/**
 * Starts PostgreSQL in WebAssembly (PGlite) with its files in `dataDir/postgres`, in a worker thread behind a local
 * socket that only this user can open. `onFailure` is called when the thread dies. Throws FolderInUse when another
 * process uses the folder, and DatabaseUnusable when it does not start. It accepts one connection: PGlite shares
 * prepared statements, locks and notifications between connections.
 */
export async function startEmbeddedPostgres(dataDir: string, onFailure: (error: Error) => void): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'postgres')
  // Not in the data folder: the path of a socket has at most 107 bytes.
  const socketFolder = mkdtempSync(join(tmpdir(), 'sugya-'))
  let release = () => {}
  const clean = () => {
    rmSync(socketFolder, { recursive: true, force: true })
    release()
  }
  let worker: Worker
  try {
    release = lockFolder(folder, socketFolder)
    if (existsSync(join(dataDir, RESTORING)))
      throw new DatabaseUnusable(`A restore into ${dataDir} was interrupted: restore again, with --replace.`)
    await prepareFolder(folder)
    // PGlite writes its files with mode 0666, whatever the umask: the folder is what keeps others out.
    closeFolder(folder)
    worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { folder, socket: join(socketFolder, '.s.PGSQL.5432') },
      // Without a limit, garbage of the thread grows by a hundred megabytes before it is collected.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 },
    })
    // Rejects when the thread fails.
    await once(worker, 'message')
  } catch (cause) {
    clean()
    const isForOperator = cause instanceof FolderInUse || cause instanceof DatabaseUnusable
    throw isForOperator ? cause : await describeFailure(folder, cause)
  }
  const copies = serveCopies(socketFolder, worker)
  let closing = false
  worker.on('error', onFailure)
  worker.on('exit', (code) => {
    if (!closing) onFailure(new Error(`the embedded database exited with code ${code}`))
  })
  return {
    connection: { host: socketFolder, port: 5432, user: 'postgres', database: 'postgres' },
    async close() {
      closing = true
      await copies.close()
      const exited = once(worker, 'exit')
      worker.postMessage('close')
      await exited
      clean()
    },
  }
}
