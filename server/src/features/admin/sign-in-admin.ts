import { AppError } from '../../errors.ts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'
import type { AuditStore } from '../../ports/store/models.ts'
import { newAdminToken } from './admin-sessions.ts'

export interface SignInAdminParts {
  admins: AdminStore
  passwords: Passwords
  attempts: Attempts
  audit: Pick<AuditStore, 'write'>
  clock: Clock
}

/** How the record of administrators' actions calls a sign-in, and one that was refused. */
const SIGNED_IN = 'POST /api/admin/login'
const REFUSED = 'POST /api/admin/login (refused)'

interface SignInAdminInput {
  username: string
  password: string
  /** Where the attempt comes from. */
  address: string
  userAgent: string | null
}

/**
 * Opens a session, and writes down that it did, or that it refused to, with the address it was asked from. What an unknown name was is not written down:
 * it may be a password, typed into the wrong field. Nor are attempts that nobody looked at, for there were too many. An unknown name, a wrong password and a disabled administrator are one answer after the same work: AppError
 * `wrong_credentials`; `rate_limited`, with the seconds to wait, when there were too many attempts on the name or from the network.
 */
export async function signInAdmin(
  { admins, passwords, attempts, audit, clock }: SignInAdminParts,
  { username, password, address, userAgent }: SignInAdminInput,
): Promise<{ token: string; expiresAt: Date; admin: Admin }> {
  const by = { account: username.toLowerCase(), address }
  const retryAfter = await attempts.begin('admin-sign-in', by)
  if (retryAfter > 0) throw new AppError('rate_limited', 'too many attempts to sign in as an administrator', { details: { retryAfter } })
  const found = await admins.findByName(username)
  const matches = await passwords.verify(found?.passwordHash ?? null, password)
  const who = found === undefined ? { id: null, username: '' } : { id: found.admin.id, username: found.admin.username }
  const refuse = async (why: string) => {
    await audit.write({ admin: who, action: REFUSED, details: { address } })
    return new AppError('wrong_credentials', why)
  }
  if (found === undefined || !matches || !found.isActive) throw await refuse('an administrator did not sign in')
  const now = clock.now()
  const { token, tokenHash, expiresAt } = newAdminToken(now)
  const session = { adminId: found.admin.id, passwordHash: found.passwordHash, tokenHash, now, expiresAt }
  const opened = await admins.openSession({ ...session, ipAddress: address, userAgent })
  if (!opened) throw await refuse('the administrator was changed during the sign-in')
  await audit.write({ admin: who, action: SIGNED_IN, details: { address } })
  await attempts.succeeded('admin-sign-in', by)
  return { token, expiresAt, admin: found.admin }
}
