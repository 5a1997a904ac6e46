import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * The address at which readers reach the server, for links in mails: the configured one; without it the one the reader used, if that is this
 * machine, else the one the server listens on. A `Host` header is anybody's claim: a mailed secret must not go where it points.
 */
export function publicAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '')
  return LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : request.server.listeningOrigin
}
