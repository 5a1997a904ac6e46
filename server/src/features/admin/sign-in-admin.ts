import { AppError } from '../../errors.ts'
import { toStoredAddress } from '../../http/session/network.ts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'
import type { AuditStore } from '../../ports/store/models.ts'
import { limitAttempts } from '../../rules/limit-attempts.ts'
import { createAdminToken } from './admin-sessions.ts'
import { verifyCode, type VerifyCodeDeps } from './second-factor/verify-code.ts'

export interface SignInAdminDeps extends VerifyCodeDeps {
  admins: AdminStore
  passwords: Passwords
  attempts: Attempts
  audit: Pick<AuditStore, 'write'>
}

/** Actions of the audit log. */
const SIGNED_IN = 'POST /api/admin/login'
const REFUSED = 'POST /api/admin/login (refused)'
const WRONG_CODE = 'POST /api/admin/login (wrong code)'

interface SignInAdminInput {
  username: string
  password: string
  /** Of the second factor, if the administrator has one. */
  code?: string | undefined
  /** IP address of the attempt. */
  address: string
  /** The browser, when the administrator has signed in from it before. */
  knownDevice?: string | undefined
  userAgent: string | null
}

/**
 * Opens a session and writes success or refusal to the audit log, with the IP address. An unknown name is not logged:
 * it may be a password typed into the wrong field. Rate-limited attempts are not logged either. An unknown name, a
 * wrong password and a disabled administrator get the same response after the same work. Throws AppError
 * `wrong_admin_credentials`, and `rate_limited`, with the seconds to wait, after too many attempts: of the browser, if
 * the administrator has signed in from it before, else on the name in this network, from the network, or on the name
 * everywhere. With a second factor also `second_factor_required` and `second_factor_wrong`, after the right password
 * only.
 */
export async function signInAdmin(
  deps: SignInAdminDeps,
  { username, password, code, address, knownDevice, userAgent }: SignInAdminInput,
): Promise<{ token: string; expiresAt: Date; admin: Admin }> {
  const { admins, secondFactors, passwords, attempts, audit, clock } = deps
  const by = { account: username.toLowerCase(), address, device: knownDevice }
  const ipAddress = toStoredAddress(address)
  const details = { address: ipAddress }
  await limitAttempts(attempts, 'admin-sign-in', by)
  const found = await admins.findByName(username)
  const matches = await passwords.verify(found?.passwordHash ?? null, password)
  const who = found === undefined ? { id: null, username: '' } : { id: found.admin.id, username: found.admin.username }
  const refuse = async (why: string) => {
    await audit.write({ admin: who, action: REFUSED, details })
    return new AppError('wrong_admin_credentials', why)
  }
  if (found === undefined || !matches || !found.isActive) throw await refuse('an administrator did not sign in')
  await attempts.recordSuccess('admin-sign-in', by)

  const hasSecondFactor = (await secondFactors.find(found.admin.id))?.since instanceof Date
  if (hasSecondFactor && !(await passSecondFactor(deps, found.admin, { code, knownDevice }))) {
    await audit.write({ admin: who, action: WRONG_CODE, details })
    throw new AppError('second_factor_wrong', 'a wrong code of an administrator')
  }

  const now = clock.now()
  const { token, tokenHash, expiresAt } = createAdminToken(now)
  const verified = { adminId: found.admin.id, passwordHash: found.passwordHash, hasPassedSecondFactor: hasSecondFactor }
  const opened = await admins.openSession({ ...verified, tokenHash, now, expiresAt, ipAddress, userAgent })
  if (!opened) throw await refuse('the administrator was changed during the sign-in')
  await audit.write({ admin: who, action: SIGNED_IN, details })
  return { token, expiresAt, admin: found.admin }
}

/** Uses the code; false when it is wrong. Throws AppError `second_factor_required` without one, and `rate_limited`. */
async function passSecondFactor(
  deps: SignInAdminDeps,
  { id }: Admin,
  { code, knownDevice }: Pick<SignInAdminInput, 'code' | 'knownDevice'>,
): Promise<boolean> {
  if (code === undefined) throw new AppError('second_factor_required', 'an administrator must give a code')
  const by = { account: id, device: knownDevice }
  await limitAttempts(deps.attempts, 'second-factor', by)
  const isRight = await verifyCode(deps, id, code)
  if (isRight) await deps.attempts.recordSuccess('second-factor', by)
  return isRight
}
