import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'sugya_referral'
/** In seconds: the time from a first visit in which a subscription counts as its result. */
const MAX_AGE = 30 * 24 * 3600
/** A campaign or a host name. Everything else (an e-mail address, a token, a search) is dropped. */
const SOURCE = /^[a-z0-9][a-z0-9._-]{0,63}$/

/**
 * Where a visit comes from: `?ref=` or `?utm_source=` of the address, else the host of the `Referer` when it is another
 * site. Null for a direct visit and for anything that is not a plain name.
 */
export function findReferral(request: Pick<FastifyRequest, 'url' | 'headers' | 'hostname'>): string | null {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const named = query.get('ref') ?? query.get('utm_source')
  const source = (named ?? findReferringHost(request.headers.referer, request.hostname))?.trim().toLowerCase() ?? ''
  return SOURCE.test(source) ? source : null
}

function findReferringHost(referer: string | undefined, own: string): string | null {
  const url = URL.parse(referer ?? '')
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === own) return null
  return url.hostname.replace(/^www\./, '')
}

/** Keeps the source of the first visit in a cookie of the browser. */
export function rememberReferral(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.cookies[COOKIE] !== undefined) return
  const source = findReferral(request)
  if (source !== null) reply.setCookie(COOKIE, source, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE })
}

/** The source that `rememberReferral` has kept. */
export function readReferral(request: FastifyRequest): string | null {
  const source = request.cookies[COOKIE] ?? ''
  return SOURCE.test(source) ? source : null
}
