import { existsSync, renameSync, rmSync } from 'node:fs'
import v8 from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The thread in which the embedded PostgreSQL lives, so that a long query never blocks the server. Ready when it posts 'ready';
 * closes the database cleanly on 'close' and posts 'closed'.
 */
const { folder, socket } = workerData as { folder: string; socket: string }

// V8 would compile the hot functions of PostgreSQL a second time with its optimising compiler, which takes 700 MB at its height; without it
// the whole stays below 200 MB, and single-row reads and writes, which are all we do here, are as fast (docs/decisions). Must be set before
// the first WebAssembly is compiled, hence the late import.
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only']) v8.setFlagsFromString(flag)
const { PGlite } = await import('@electric-sql/pglite')
const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')

// A new database is made under another name: a start that is cut off in the middle leaves nothing that looks finished.
if (!existsSync(folder)) {
  rmSync(`${folder}.new`, { recursive: true, force: true })
  const made = await PGlite.create({ dataDir: `${folder}.new` })
  await made.close()
  renameSync(`${folder}.new`, folder)
}
const db = await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] })
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 1 })
await server.start()

parentPort?.on('message', (message) => {
  if (message !== 'close') return
  void (async () => {
    await server.stop()
    await db.close()
    parentPort?.postMessage('closed')
    parentPort?.close()
  })()
})
parentPort?.postMessage('ready')
