import { AppError } from '../../errors.ts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'
import type { AuditStore } from '../../ports/store/models.ts'
import { createAdminToken } from './admin-sessions.ts'

export interface SignInAdminDeps {
  admins: AdminStore
  passwords: Passwords
  attempts: Attempts
  audit: Pick<AuditStore, 'write'>
  clock: Clock
}

/** Actions of the audit log. */
const SIGNED_IN = 'POST /api/admin/login'
const REFUSED = 'POST /api/admin/login (refused)'

interface SignInAdminInput {
  username: string
  password: string
  /** IP address of the attempt. */
  address: string
  userAgent: string | null
}

/**
 * Opens a session and writes success or refusal to the audit log, with the IP address. An unknown name is not logged: it may be a password typed
 * into the wrong field. Rate-limited attempts are not logged either. An unknown name, a wrong password and a disabled administrator get the same
 * response after the same work. Throws AppError `wrong_credentials`, and `rate_limited`, with the seconds to wait, after too many attempts on the
 * name or from the network.
 */
export async function signInAdmin(
  { admins, passwords, attempts, audit, clock }: SignInAdminDeps,
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
  const { token, tokenHash, expiresAt } = createAdminToken(now)
  const session = { adminId: found.admin.id, passwordHash: found.passwordHash, tokenHash, now, expiresAt }
  const opened = await admins.openSession({ ...session, ipAddress: address, userAgent })
  if (!opened) throw await refuse('the administrator was changed during the sign-in')
  await audit.write({ admin: who, action: SIGNED_IN, details: { address } })
  await attempts.recordSuccess('admin-sign-in', by)
  return { token, expiresAt, admin: found.admin }
}
