import { parentPort, workerData } from 'node:worker_threads'
import './wasm-flags.ts'

/**
 * The thread of the embedded PostgreSQL, so that a long query never blocks the server. Serves the database in
 * `folder` on `socket`, posts 'ready', and shuts down cleanly on 'close'.
 */
const { folder, socket } = workerData as { folder: string; socket: string }

const { PGlite } = await import('@electric-sql/pglite')
const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')
const db = await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] })
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 1 })
await server.start()
parentPort?.on('message', (message) => {
  if (message !== 'close') return
  void (async () => {
    await server.stop()
    await db.close()
    parentPort?.close()
  })()
})
parentPort?.postMessage('ready')
