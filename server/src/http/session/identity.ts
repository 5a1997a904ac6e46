import '@fastify/cookie'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import { toNetwork } from './network.ts'
import { createRecentGuests } from './recent-guests.ts'

/** Identifies the caller of a request. */
export interface Identity {
  /** The signed-in user or the guest of the cookie; undefined for a new visitor, who owns nothing yet. */
  find(request: FastifyRequest): Promise<Owner | undefined>
  /**
   * For the first write: the same, and a new visitor becomes a guest, whose cookie is set. A random `requestId`, when
   * the caller has one, makes repeated first requests (a lost answer, a double click) the same guest for some minutes.
   */
  findOrCreate(request: FastifyRequest, reply: FastifyReply, requestId?: string): Promise<Owner>
  /** The same where the caller must own something: throws AppError `forbidden` for a new visitor. */
  requireOwner(request: FastifyRequest): Promise<Owner>
  /** The account of the session; undefined without one. */
  account(request: FastifyRequest): Promise<Account | undefined>
  /** The guest of the cookie, even when a user is signed in; null without one. */
  guest(request: FastifyRequest): string | null
  /** Sets the cookie of a new guest, who owns nothing: the user has taken over what the old one had. */
  renewGuest(reply: FastifyReply): void
}

interface IdentityDeps {
  /** Signs the cookies; created once per installation and kept in the store's settings. */
  secret: string
  /** The site is served over https: the cookie is sent over nothing else. */
  secure: boolean
  /** The account of the session that the request carries, if any. */
  findAccount?: (request: FastifyRequest) => Promise<Account | undefined>
}

/** Browsers keep a cookie for 400 days at most; each question renews it. */
const MAX_AGE_SECONDS = 400 * 24 * 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Identifies guests by a signed cookie that scripts cannot read, never by the device fingerprint: identical phones
 * share one, and it is no secret.
 */
export function createIdentity({ secret, secure, findAccount }: IdentityDeps): Identity {
  // The prefix makes browsers refuse a cookie set by a sibling domain.
  const cookie = secure ? '__Host-sugya_guest' : 'sugya_guest'
  const signature = (id: string) => createHmac('sha256', secret).update(`guest-cookie:${id}`).digest('base64url')
  const toNewGuest = createRecentGuests()

  function parseGuest(request: FastifyRequest): string | undefined {
    const [id = '', given = ''] = (request.cookies[cookie] ?? '').split('.')
    if (!UUID.test(id)) return undefined
    const [a, b] = [Buffer.from(signature(id)), Buffer.from(given)]
    return a.length === b.length && timingSafeEqual(a, b) ? id : undefined
  }

  function setGuest(reply: FastifyReply, id: string): void {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_SECONDS } as const
    // As a plain header: an event stream reads the headers before the cookie plugin adds its own.
    reply.header('set-cookie', reply.server.serializeCookie(cookie, `${id}.${signature(id)}`, options))
  }

  async function find(request: FastifyRequest): Promise<Owner | undefined> {
    const account = await findAccount?.(request)
    if (account !== undefined) return { kind: 'user', id: account.id }
    const guestId = parseGuest(request)
    return guestId === undefined ? undefined : { kind: 'guest', id: guestId }
  }

  return {
    find,
    account: async (request) => findAccount?.(request),
    async requireOwner(request) {
      const owner = await find(request)
      if (owner === undefined) throw new AppError('forbidden', 'a new visitor owns nothing')
      return owner
    },
    async findOrCreate(request, reply, requestId) {
      const found = await find(request)
      if (found?.kind === 'user') return found
      const sender = [toNetwork(request.ip), request.headers['user-agent'] ?? '', readDeviceFingerprint(request) ?? '']
      const id = found?.id ?? toNewGuest(requestId, sender)
      setGuest(reply, id)
      return { kind: 'guest', id }
    },
    guest: (request) => parseGuest(request) ?? null,
    renewGuest: (reply) => setGuest(reply, randomUUID()),
  }
}

/**
 * The device fingerprint of the header as the browser computes it (base 36, at most 64 characters); null when absent or
 * malformed.
 */
export function readDeviceFingerprint(request: FastifyRequest): string | null {
  const header = request.headers['x-device-fingerprint']
  return typeof header === 'string' && /^[0-9a-z]{1,64}$/i.test(header) ? header : null
}

/**
 * Refuses writes that another site makes a browser send, with its cookies. Programs send neither header and pass: they
 * have no foreign cookies. Throws AppError `forbidden`.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  // Another site cannot set a token without a CORS preflight, which fails. (The browser adds Basic credentials by
  // itself.)
  if (/^Bearer /i.test(request.headers.authorization ?? '')) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new AppError('forbidden', `a write from another site (${String(site)})`)
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== request.host) throw new AppError('forbidden', 'a write from another origin')
}
