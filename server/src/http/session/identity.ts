import '@fastify/cookie'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { Owner } from '../../ports/store/store.ts'

/** Tells who calls. */
export interface Identity {
  /** The signed-in user or the guest of the cookie; undefined for a newcomer, who owns nothing yet. */
  find(request: FastifyRequest): Promise<Owner | undefined>
  /**
   * For the first write: the same, and a newcomer becomes a guest, whose cookie is set. `requestId`, when the caller has one, makes repeated
   * first requests (a lost answer, a double click) the same guest.
   */
  findOrCreate(request: FastifyRequest, reply: FastifyReply, requestId?: string): Promise<Owner>
  /** The account of the session; undefined for everybody else. */
  account(request: FastifyRequest): Promise<Account | undefined>
  /** The same where one must be signed in. Throws AppError `unauthorized`. */
  signedIn(request: FastifyRequest): Promise<Account>
  /** The guest of the cookie, whether or not somebody is signed in; null without one. */
  guest(request: FastifyRequest): string | null
  /** Gives the browser a new guest, who owns nothing: what the old one had is another's now. */
  renewGuest(reply: FastifyReply): void
}

interface IdentityParts {
  /** Signs the cookies; made once per installation, kept in the store's settings. */
  secret: string
  /** Readers come by https: the cookie is sent over nothing else. */
  secure: boolean
  /** The account whose session the request carries, if any. */
  findAccount?: (request: FastifyRequest) => Promise<Account | undefined>
}

/** Browsers keep a cookie for 400 days at most; each question renews it. */
const MAX_AGE_SECONDS = 400 * 24 * 3600
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Guests by a signed cookie that scripts cannot read. The device fingerprint never counts here: identical phones share one, and it is no secret. */
export function createIdentity({ secret, secure, findAccount }: IdentityParts): Identity {
  // The prefix makes browsers refuse one that a sister site has planted.
  const cookie = secure ? '__Host-sugya_guest' : 'sugya_guest'
  const keyed = (purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}:${text}`).digest()
  const signature = (id: string) => keyed('guest-cookie', id).toString('base64url')

  function guestOf(request: FastifyRequest): string | undefined {
    const [id = '', given = ''] = (request.cookies[cookie] ?? '').split('.')
    if (!UUID.test(id)) return undefined
    const [a, b] = [Buffer.from(signature(id)), Buffer.from(given)]
    return a.length === b.length && timingSafeEqual(a, b) ? id : undefined
  }

  /**
   * The browser that asks its very first question twice has no cookie yet. Its request id is a secret of its own making, so the guest's id
   * is drawn from it: whoever knows the request id is the one who made it.
   */
  function newGuest(request: FastifyRequest, requestId: string | undefined): string {
    if (requestId === undefined) return randomUUID()
    const seen = `${deviceFingerprint(request) ?? ''}:${request.headers['user-agent'] ?? ''}:${requestId}`
    const hex = keyed('first-request', seen).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  function setGuest(reply: FastifyReply, id: string): void {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_SECONDS } as const
    // As a plain header: an event stream takes its headers before the cookie plugin would add it.
    reply.header('set-cookie', reply.server.serializeCookie(cookie, `${id}.${signature(id)}`, options))
  }

  async function find(request: FastifyRequest): Promise<Owner | undefined> {
    const account = await findAccount?.(request)
    if (account !== undefined) return { kind: 'user', id: account.id }
    const guestId = guestOf(request)
    return guestId === undefined ? undefined : { kind: 'guest', id: guestId }
  }

  return {
    find,
    account: async (request) => findAccount?.(request),
    async signedIn(request) {
      const account = await findAccount?.(request)
      if (account === undefined) throw new AppError('unauthorized', 'nobody is signed in')
      return account
    },
    async findOrCreate(request, reply, requestId) {
      const found = await find(request)
      if (found?.kind === 'user') return found
      const id = found?.id ?? newGuest(request, requestId)
      setGuest(reply, id)
      return { kind: 'guest', id }
    },
    guest: (request) => guestOf(request) ?? null,
    renewGuest: (reply) => setGuest(reply, randomUUID()),
  }
}

/** The device identifier of the header as the browser computes it (base 36, at most 64 characters); null when absent or anything else. */
export function deviceFingerprint(request: FastifyRequest): string | null {
  const header = request.headers['x-device-fingerprint']
  return typeof header === 'string' && /^[0-9a-z]{1,64}$/i.test(header) ? header : null
}

/**
 * Browsers add cookies to what other sites send; such a write is refused. Programs send neither header and are let through: they have no
 * cookies of anybody else. Throws AppError `forbidden`.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  // Another site cannot set a token without asking first, which we do not allow. (Names and passwords the browser adds by itself.)
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
