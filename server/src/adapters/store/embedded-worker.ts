import { renameSync, rmSync } from 'node:fs'
import v8 from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The thread in which the embedded PostgreSQL lives, so that a long query never blocks the server. With `make` it creates the database in
 * `folder` and ends. Otherwise it serves it on `socket`: posts 'ready', closes the database cleanly on 'close', and ends.
 */
const { folder, socket, make } = workerData as { folder: string; socket: string; make: boolean }

// V8 would compile the hot functions of PostgreSQL a second time with its optimising compiler, which takes 700 MB at its height; without it
// the thread takes about 100, and single-row reads and writes, which are all we do here, are as fast. Must be set before the first
// WebAssembly is compiled, hence the late imports.
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only']) v8.setFlagsFromString(flag)
const { PGlite } = await import('@electric-sql/pglite')

if (make) {
  // Under another name first: a start that is cut off in the middle leaves nothing that looks finished.
  rmSync(`${folder}.new`, { recursive: true, force: true })
  const made = await PGlite.create({ dataDir: `${folder}.new` })
  await made.close()
  renameSync(`${folder}.new`, folder)
} else {
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
}
