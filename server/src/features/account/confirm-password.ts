import { AppError } from '../../errors.ts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { AccountStore, SignedInSession } from '../../ports/store/accounts.ts'
import { limitAttempts } from '../../rules/limit-attempts.ts'

export interface ConfirmPasswordDeps {
  accounts: AccountStore
  passwords: Passwords
  attempts: Attempts
}

interface Confirmation {
  password: string
  /** The form field, for the error. */
  field: string
}

/**
 * Verifies the password of the signed-in user and resolves to its hash. The attempts of each session are counted apart:
 * a session left open cannot be used to guess, and strangers who try to sign in do not keep the owner from confirming.
 * Throws AppError `invalid_input` for the field when the password is wrong, `rate_limited`, and `session_ended`.
 */
export async function confirmPassword(
  deps: ConfirmPasswordDeps,
  { account, session }: SignedInSession,
  { password, field }: Confirmation,
): Promise<string> {
  const by = { account: session.id }
  await limitAttempts(deps.attempts, 'confirm-password', by)
  const passwordHash = await deps.accounts.passwordHash(account.id)
  if (passwordHash === undefined) throw new AppError('session_ended', 'the account is gone')
  if (!(await deps.passwords.verify(passwordHash, password)))
    throw new AppError('invalid_input', 'the password is wrong', { details: { fields: { [field]: 'password_wrong' } } })
  await deps.attempts.recordSuccess('confirm-password', by)
  return passwordHash
}
