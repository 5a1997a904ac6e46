import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * The address of the site for links in e-mails: the configured one, else the one of the request when it is this
 * machine, else the one that the server listens on. Anyone can forge a `Host` header: an e-mailed secret must not go
 * where it points.
 */
export function resolvePublicAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '')
  return LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : request.server.listeningOrigin
}
