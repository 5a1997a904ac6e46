import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'
import { hashToken, newToken } from '../../session-tokens.ts'

/**
 * A session that is not used ends after 12 hours (a working day), and any after 30 days, as users' do. OWASP's advice for what may do
 * much is hours; a shorter one would end during a harvest that an administrator watches.
 */
const IDLE_MS = 12 * 3_600_000
const LONGEST_MS = 30 * 24 * 3_600_000
/** A session is written down as used this often at most: the panel asks every two seconds. */
const KEEP_EVERY_MS = 5 * 60_000

/** The token as the administrator holds it, what is stored of it, and when it ends if it is not used. */
export function newAdminToken(now: Date): { token: string; tokenHash: string; expiresAt: Date } {
  return { ...newToken(), expiresAt: new Date(now.getTime() + IDLE_MS) }
}

/** Name and attributes of the cookie. Only this site sends it along, to nothing that came from a link elsewhere. */
export function adminCookie(secure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: LONGEST_MS / 1000 } as const
  return { name: secure ? '__Host-sugya_admin' : 'sugya_admin', options }
}

/** The token of the Authorization header (Bearer), else of the cookie. */
export function adminToken(request: FastifyRequest, cookie: string): string | undefined {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^bearer +(\S{1,200})$/i.exec(authorization)?.[1]
  return request.cookies[cookie]
}

/** The active administrator of a living session, which lives on for being used; undefined for all others. */
export async function adminOfSession(
  { admins, clock }: { admins: AdminStore; clock: Clock },
  token: string | undefined,
): Promise<Admin | undefined> {
  if (token === undefined) return undefined
  const now = clock.now()
  const tokenHash = hashToken(token)
  const session = await admins.findSession(tokenHash, now)
  if (session === undefined) return undefined
  if (now.getTime() - session.lastUsedAt.getTime() >= KEEP_EVERY_MS) {
    const end = Math.min(now.getTime() + IDLE_MS, session.createdAt.getTime() + LONGEST_MS)
    await admins.keepSession(tokenHash, now, new Date(end))
  }
  return session.admin
}
