import { AppError } from '../../errors.ts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Account, AccountStore } from '../../ports/store/accounts.ts'
import { limitAttempts } from './open-session.ts'

export interface ConfirmPasswordDeps {
  accounts: AccountStore
  passwords: Passwords
  attempts: Attempts
}

interface Confirmation {
  password: string
  /** The form field, for the error. */
  field: string
  /** IP address of the caller, behind the trusted proxies. */
  address: string
}

/**
 * Verifies the password of the signed-in user and resolves to its hash. Counts as an attempt to sign in, so that a session left open cannot
 * be used to guess. Throws AppError `invalid_input` for the field when the password is wrong, `rate_limited`, and `session_ended`.
 */
export async function confirmPassword(
  deps: ConfirmPasswordDeps,
  account: Account,
  { password, field, address }: Confirmation,
): Promise<string> {
  const by = { account: account.email, address }
  await limitAttempts(deps.attempts, 'sign-in', by)
  const passwordHash = await deps.accounts.passwordHash(account.id)
  if (passwordHash === undefined) throw new AppError('session_ended', 'the account is gone')
  if (!(await deps.passwords.verify(passwordHash, password)))
    throw new AppError('invalid_input', 'the password is wrong', { details: { fields: { [field]: 'password_wrong' } } })
  await deps.attempts.recordSuccess('sign-in', by)
  return passwordHash
}
