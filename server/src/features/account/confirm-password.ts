import { AppError } from '../../errors.ts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Account, AccountStore } from '../../ports/store/accounts.ts'
import { refuseTooMany } from './open-session.ts'

export interface ConfirmParts {
  accounts: AccountStore
  passwords: Passwords
  attempts: Attempts
}

interface Confirmation {
  password: string
  /** The field it was typed into. */
  field: string
  /** Of the caller, behind the trusted proxies. */
  address: string
}

/**
 * Makes sure that whoever is signed in knows the password, and resolves to its hash. Counts with the attempts to sign in: a session that was
 * left open is no way to guess. Throws AppError `invalid_input` at the field when it is wrong, `rate_limited`, and `session_ended`.
 */
export async function confirmPassword(parts: ConfirmParts, account: Account, { password, field, address }: Confirmation): Promise<string> {
  const by = { account: account.email, address }
  await refuseTooMany(parts.attempts, 'sign-in', by)
  const passwordHash = await parts.accounts.passwordHash(account.id)
  if (passwordHash === undefined) throw new AppError('session_ended', 'the account is gone')
  if (!(await parts.passwords.verify(passwordHash, password)))
    throw new AppError('invalid_input', 'the password is wrong', { details: { fields: { [field]: 'password_wrong' } } })
  await parts.attempts.succeeded('sign-in', by)
  return passwordHash
}
