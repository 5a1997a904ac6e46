import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The public address of the site, without a slash at its end: the configured one, else the host of the request.
 * Forwarded headers count only from trusted proxies; an invalid host is never repeated.
 */
export function resolveSiteAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '')
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : request.server.listeningOrigin
}
