import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'

const pathIn = (sockets: string) => join(sockets, 'copy')

/**
 * Serves copies of the running embedded database to other processes of this user, at a socket in `sockets`: one line
 * with the path of the copy, answered by `copied` or by the message of the error.
 */
export function serveCopies(sockets: string, worker: Worker): { close(): Promise<void> } {
  const answer = async (socket: Socket) => {
    const [target] = (await once(createInterface(socket), 'line')) as [string]
    const copied = new Promise<string | null>((resolve) => {
      worker.on('message', function listen(message: { copied?: string | null }) {
        if (message.copied === undefined) return
        worker.off('message', listen)
        resolve(message.copied)
      })
    })
    worker.postMessage({ copyTo: target })
    socket.end((await copied) ?? 'copied')
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    void answer(socket).catch(() => socket.destroy())
  })
  server.listen(pathIn(sockets))
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/**
 * Lets the server that listens in `sockets` copy its database to `target`, while it goes on serving. Throws with its
 * message when it cannot.
 */
export async function requestCopy(sockets: string, target: string): Promise<void> {
  const socket = createConnection(pathIn(sockets))
  socket.write(`${target}\n`)
  const answer = await text(socket)
  if (answer !== 'copied') throw new Error(`The server could not copy its database: ${answer || 'it closed the connection'}`)
}
