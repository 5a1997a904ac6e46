import '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The accounts of users are named by e-mail address, those of administrators by username, both in lower case. */
export type DeviceAccount = { user: string } | { admin: string }

/**
 * Recognizes browsers that have signed in to an account before, so that their attempts are counted apart from those of
 * strangers and nobody locks the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). Such a
 * browser gets no access by it: it only has a count of its own.
 */
export interface KnownDevices {
  /** A random id of the browser for this account; undefined when it has not signed in to it before. */
  find(request: FastifyRequest, account: DeviceAccount): string | undefined
  /** Sets the cookie by which `find` recognizes the browser. */
  remember(request: FastifyRequest, reply: FastifyReply, account: DeviceAccount): void
}

/** Browsers keep a cookie for 400 days at most. */
const MAX_AGE_SECONDS = 400 * 24 * 3600
/** A family's computer, not a cookie that outgrows the header limit. */
const MAX_ACCOUNTS = 5
/** An id of 128 bits and its signature, in base64url. */
const ENTRY = /^([\w-]{22})([\w-]{43})$/

/**
 * @param deps `secret` signs the cookie; `secure`: the site is served over https, and the cookie is sent over nothing
 * else.
 */
export function createKnownDevices({ secret, secure }: { secret: string; secure: boolean }): KnownDevices {
  // The prefix makes browsers refuse a cookie set by a sibling domain.
  const cookie = secure ? '__Host-sugya_devices' : 'sugya_devices'
  const sign = (id: string, account: DeviceAccount) => {
    const [[kind, name] = ['', '']] = Object.entries(account)
    return createHmac('sha256', secret).update(`known-device:${id}:${kind}:${name}`).digest('base64url')
  }
  const readEntries = (request: FastifyRequest) =>
    (request.cookies[cookie] ?? '').split('.', MAX_ACCOUNTS).filter((entry) => ENTRY.test(entry))

  function findEntry(request: FastifyRequest, account: DeviceAccount): string | undefined {
    return readEntries(request).find((entry) => {
      const [, id = '', signature = ''] = ENTRY.exec(entry) ?? []
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, account)))
    })
  }

  return {
    find: (request, account) => findEntry(request, account)?.slice(0, 22),
    remember(request, reply, account) {
      const id = randomBytes(16).toString('base64url')
      const entry = findEntry(request, account) ?? id + sign(id, account)
      const entries = [entry, ...readEntries(request).filter((other) => other !== entry)].slice(0, MAX_ACCOUNTS)
      reply.setCookie(cookie, entries.join('.'), { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: MAX_AGE_SECONDS })
    },
  }
}
