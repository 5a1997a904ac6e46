import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The address that pages are known by, without a slash at its end: the configured one, else the one the reader used. What a proxy says of it is believed
 * as far as the proxies are trusted; what can be no host is not repeated.
 */
export function siteAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '')
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : request.server.listeningOrigin
}
