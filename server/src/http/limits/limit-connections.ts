import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { toNetwork } from '../session/network.ts'

interface ConnectionLimits {
  /** Connections of one network at a time; undefined behind a proxy, whose connections they all are. */
  perNetwork: number | undefined
  /** Milliseconds that any body may take; a large one has more time by its size. */
  bodyMs?: number
}

const BODY_MS = 30_000
/** The slowest upload that is waited for, in bytes a millisecond: 100 kB a second. */
const SLOWEST = 100
/** How long the rest of a body is read after its answer, so that the sender can read the answer first. */
const GRACE_MS = 5_000

/**
 * Bounds what a caller can hold without asking for anything: connections of one network, and the time in which a body
 * has to arrive. The time grows with the largest body that the route takes, so that an upload over a slow line ends; a
 * refused one is not read to its end. Headers have the minute that Node gives them.
 */
export function limitConnections(app: FastifyInstance, { perNetwork, bodyMs = BODY_MS }: ConnectionLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const close = () => {
      if (!raw.complete) raw.destroy()
    }
    const timer = setTimeout(close, bodyMs + (request.routeOptions.bodyLimit ?? 0) / SLOWEST).unref()
    raw.once('close', () => clearTimeout(timer))
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      if (!raw.complete) setTimeout(close, Math.min(bodyMs, GRACE_MS)).unref()
    })
  })
  if (perNetwork !== undefined) countConnections(app.server as Server, perNetwork)
}

function countConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress)
    const own = (open.get(network) ?? 0) + 1
    if (own > most) {
      socket.destroy()
      return
    }
    open.set(network, own)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
