import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'
import { hashToken, newToken } from '../../session-tokens.ts'

/**
 * An unused session expires after 12 hours (a working day), any session after 30 days, like those of users. OWASP
 * advises hours for privileged sessions; a shorter timeout would expire during a harvest that an administrator watches.
 */
const IDLE_TIMEOUT_MS = 12 * 3_600_000
const MAX_AGE_MS = 30 * 24 * 3_600_000
/** How often at most a use is recorded: the admin panel sends a request every two seconds. */
const TOUCH_INTERVAL_MS = 5 * 60_000

/** Creates a token, the hash that is stored, and the time when it expires unused. */
export function createAdminToken(now: Date): { token: string; tokenHash: string; expiresAt: Date } {
  return { ...newToken(), expiresAt: new Date(now.getTime() + IDLE_TIMEOUT_MS) }
}

/** Name and attributes of the session cookie. `SameSite=Strict`: requests from other sites never carry it. */
export function createAdminCookie(secure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: MAX_AGE_MS / 1000 } as const
  return { name: secure ? '__Host-sugya_admin' : 'sugya_admin', options }
}

/** The token of the Authorization header (Bearer), else of the cookie. */
export function readAdminToken(request: FastifyRequest, cookie: string): string | undefined {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^bearer +(\S{1,200})$/i.exec(authorization)?.[1]
  return request.cookies[cookie]
}

/** The active administrator of a valid session, whose expiry moves with its use; undefined for any other token. */
export async function findAdminBySession(
  { admins, clock }: { admins: AdminStore; clock: Clock },
  token: string | undefined,
): Promise<Admin | undefined> {
  if (token === undefined) return undefined
  const now = clock.now()
  const tokenHash = hashToken(token)
  const session = await admins.findSession(tokenHash, now)
  if (session === undefined) return undefined
  if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_INTERVAL_MS) {
    const end = Math.min(now.getTime() + IDLE_TIMEOUT_MS, session.createdAt.getTime() + MAX_AGE_MS)
    await admins.touchSession(tokenHash, now, new Date(end))
  }
  return session.admin
}
