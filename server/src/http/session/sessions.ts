import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Account, AccountStore, SignedInSession } from '../../ports/store/accounts.ts'
import { hashToken } from '../../session-tokens.ts'

/** Tells whose session a request carries. A Bearer token counts before a cookie. */
export interface Sessions {
  /**
   * The living session, looked up once a request; undefined when it carries none. Throws AppError `session_ended` for a Bearer token that has
   * ended: whoever sends one must not go on as a guest unawares. A cookie that has ended is taken away, and its bearer is a guest.
   */
  find(request: FastifyRequest): Promise<SignedInSession | undefined>
  /** The same where one must be signed in. Throws AppError `unauthorized`. */
  require(request: FastifyRequest): Promise<SignedInSession>
  /** Whose session it is. */
  account: (request: FastifyRequest) => Promise<Account | undefined>
  /** True when the request carries a session that has ended, in whichever way. */
  hasEnded(request: FastifyRequest): Promise<boolean>
  /** Sets the cookie of a new session; the one that the browser had before ends. */
  begin(request: FastifyRequest, session: { token: string; expiresAt: Date }): Promise<void>
  /** Ends every session that the request carries and takes the cookie away. */
  end(request: FastifyRequest): Promise<void>
  /** Answers renew a cookie that was used and take away one that has ended. */
  keepCookies(app: FastifyInstance): void
}

interface SessionParts {
  accounts: Pick<AccountStore, 'findSession' | 'renewSession' | 'endSessionOf'>
  clock: Clock
  /** Readers come by https: the cookie is sent over nothing else. */
  secure: boolean
}

interface Carried {
  bearer: string | undefined
  cookie: string | undefined
}

/** Each use counts the lifetime anew, but is written down no more often than this. */
const RENEW_AFTER_MS = 3_600_000
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/

export function createSessions({ accounts, clock, secure }: SessionParts): Sessions {
  // The prefix makes browsers refuse one that a sister site has planted.
  const name = secure ? '__Host-sugya_session' : 'sugya_session'
  const lookups = new WeakMap<FastifyRequest, Promise<SignedInSession | undefined>>()
  /** Cookies that go out with the answer. */
  const cookies = new WeakMap<FastifyRequest, string>()

  const setCookie = (request: FastifyRequest, token: string, expires: Date) =>
    cookies.set(request, request.server.serializeCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires }))
  const clearCookie = (request: FastifyRequest) => setCookie(request, '', new Date(0))

  function carried(request: FastifyRequest): Carried {
    const bearer = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim()
    const cookie = request.cookies[name]
    return { bearer, cookie: cookie === '' ? undefined : cookie }
  }

  async function lookUp(request: FastifyRequest): Promise<SignedInSession | undefined> {
    const { bearer, cookie } = carried(request)
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
    if (found === undefined && carried(request).bearer !== undefined) throw new AppError('session_ended', 'the token has ended')
    return found
  }

  return {
    find,

    async require(request) {
      const found = await find(request)
      if (found === undefined) throw new AppError('unauthorized', 'nobody is signed in')
      return found
    },

    account: async (request) => (await find(request))?.account,

    async hasEnded(request) {
      const { bearer, cookie } = carried(request)
      return (bearer ?? cookie) !== undefined && (await lookUpOnce(request)) === undefined
    },

    async begin(request, { token, expiresAt }) {
      const { cookie } = carried(request)
      if (cookie !== undefined) await accounts.endSessionOf(hashToken(cookie))
      setCookie(request, token, expiresAt)
    },

    async end(request) {
      const { bearer, cookie } = carried(request)
      for (const token of [bearer, cookie]) if (token !== undefined) await accounts.endSessionOf(hashToken(token))
      if (cookie !== undefined) clearCookie(request)
    },

    keepCookies(app) {
      app.addHook('onSend', async (request, reply) => {
        const cookie = cookies.get(request)
        if (cookie !== undefined) reply.header('set-cookie', cookie)
      })
    },
  }
}
