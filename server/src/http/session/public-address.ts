import type { FastifyRequest } from 'fastify'

/**
 * The address of the site for links in e-mails: the configured one, else the one that the server listens on. Anyone can
 * forge a `Host` header: an e-mailed secret must not go where it points, not even to another port of this machine.
 */
export function resolvePublicAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? request.server.listeningOrigin
}
