import { cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import './wasm-flags.ts'

/**
 * The thread of the embedded PostgreSQL, so that a long query never blocks the server. Serves the database in
 * `folder` on `socket` and posts 'ready'. `{ copyTo }` copies the files and posts `{ copied }`, with the message of the
 * error or null; 'close' shuts down cleanly.
 */
const { folder, socket } = workerData as { folder: string; socket: string }

const { PGlite } = await import('@electric-sql/pglite')
const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')
const db = await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] })
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 1 })
await server.start()
parentPort?.on('message', (message: 'close' | { copyTo: string }) => {
  void (message === 'close' ? close() : copyFiles(message.copyTo))
})

async function close(): Promise<void> {
  await server.stop()
  await db.close()
  parentPort?.close()
}

/** No statement runs meanwhile; a transaction that is still open counts as one that a crash ended. */
async function copyFiles(target: string): Promise<void> {
  let error: string | null = null
  try {
    await db.runExclusive(async () => cpSync(folder, target, { recursive: true }))
  } catch (cause) {
    error = cause instanceof Error ? cause.message : String(cause)
  }
  parentPort?.postMessage({ copied: error })
}
parentPort?.postMessage('ready')
