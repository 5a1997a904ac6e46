import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Account, AccountStore, SignedInSession } from '../../ports/store/accounts.ts'
import { hashToken } from '../../session-tokens.ts'

/** Finds the user session of a request. A Bearer token takes precedence over a cookie. */
export interface Sessions {
  /**
   * The active session, looked up once per request; undefined when it carries none. Throws AppError `session_ended` for
   * an expired Bearer token: its sender must not continue as a guest unawares. An expired cookie is cleared, and the
   * caller is a guest.
   */
  find: (request: FastifyRequest) => Promise<SignedInSession | undefined>
  /** The account of the session. */
  account: (request: FastifyRequest) => Promise<Account | undefined>
  /** True when the request carries a token or a cookie of a session that has ended. */
  hasEnded(request: FastifyRequest): Promise<boolean>
  /** Sets the cookie of a new session and ends the session of the old cookie. */
  begin(request: FastifyRequest, session: { token: string; expiresAt: Date }): Promise<void>
  /** Ends every session that the request carries and clears the cookie. */
  end(request: FastifyRequest): Promise<void>
  /** Makes answers renew cookies that were used and clear cookies that expired. */
  sendCookies(app: FastifyInstance): void
}

interface SessionDeps {
  accounts: Pick<AccountStore, 'findSession' | 'renewSession' | 'endSessionByToken'>
  clock: Clock
  /** The site is served over https: the cookie is sent over nothing else. */
  secure: boolean
}

interface Credentials {
  bearer: string | undefined
  cookie: string | undefined
}

/** Each use renews the lifetime, but is stored no more often than this. */
const RENEW_AFTER_MS = 3_600_000
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/

export function createSessions({ accounts, clock, secure }: SessionDeps): Sessions {
  // The prefix makes browsers refuse a cookie set by a sibling domain.
  const name = secure ? '__Host-sugya_session' : 'sugya_session'
  const lookups = new WeakMap<FastifyRequest, Promise<SignedInSession | undefined>>()
  /** Cookies to set with the answer. */
  const cookies = new WeakMap<FastifyRequest, string>()

  const setCookie = (request: FastifyRequest, token: string, expires: Date) =>
    cookies.set(request, request.server.serializeCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires }))
  const clearCookie = (request: FastifyRequest) => setCookie(request, '', new Date(0))

  function readCredentials(request: FastifyRequest): Credentials {
    const bearer = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim()
    const cookie = request.cookies[name]
    return { bearer, cookie: cookie === '' ? undefined : cookie }
  }

  async function lookUp(request: FastifyRequest): Promise<SignedInSession | undefined> {
    const { bearer, cookie } = readCredentials(request)
    const token = bearer ?? cookie
    if (token === undefined) return undefined
    const found = TOKEN.test(token) ? await accounts.findSession(hashToken(token)) : undefined
    if (found === undefined) {
      if (bearer === undefined) clearCookie(request)
      return undefined
    }
    if (clock.now().getTime() - found.session.lastUsedAt.getTime() < RENEW_AFTER_MS) return found
    const expiresAt = await accounts.renewSession(found.session.id)
    if (expiresAt === undefined) return found
    if (bearer === undefined) setCookie(request, token, expiresAt)
    return { ...found, session: { ...found.session, expiresAt } }
  }

  function lookUpOnce(request: FastifyRequest): Promise<SignedInSession | undefined> {
    const known = lookups.get(request) ?? lookUp(request)
    lookups.set(request, known)
    return known
  }

  async function find(request: FastifyRequest): Promise<SignedInSession | undefined> {
    const found = await lookUpOnce(request)
    if (found === undefined && readCredentials(request).bearer !== undefined) throw new AppError('session_ended', 'the token has expired')
    return found
  }

  return {
    find,

    account: async (request) => (await find(request))?.account,

    async hasEnded(request) {
      const { bearer, cookie } = readCredentials(request)
      return (bearer ?? cookie) !== undefined && (await lookUpOnce(request)) === undefined
    },

    async begin(request, { token, expiresAt }) {
      const { cookie } = readCredentials(request)
      if (cookie !== undefined) await accounts.endSessionByToken(hashToken(cookie))
      setCookie(request, token, expiresAt)
    },

    async end(request) {
      const { bearer, cookie } = readCredentials(request)
      for (const token of [bearer, cookie]) if (token !== undefined) await accounts.endSessionByToken(hashToken(token))
      if (cookie !== undefined) clearCookie(request)
    },

    sendCookies(app) {
      app.addHook('onSend', async (request, reply) => {
        const cookie = cookies.get(request)
        if (cookie !== undefined) reply.header('set-cookie', cookie)
      })
    },
  }
}
