import type { SignedIn } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import { type Caller, canonicalEmail, newOpening, refuseTooMany, welcome } from './open-session.ts'
import type { SignUpParts } from './sign-up.ts'

/**
 * Signs in; conversations and used questions of the browser's guest go along. An unknown address and a wrong password are one answer after
 * the same work. Throws AppError `wrong_credentials`, and `rate_limited` after too many attempts on the address or from the network.
 */
export async function signIn(parts: SignUpParts, input: { email: string; password: string }, caller: Caller): Promise<SignedIn> {
  const email = canonicalEmail(input.email)
  const by = { account: email, address: caller.address }
  await refuseTooMany(parts.attempts, 'sign-in', by)
  const found = await parts.accounts.findByEmail(email)
  const matches = await parts.passwords.verify(found?.passwordHash ?? null, input.password)
  if (found === undefined || !matches) throw new AppError('wrong_credentials', 'wrong address or password')
  const { token, opening } = newOpening(caller)
  const opened = await parts.accounts.openSession(found.account.id, found.passwordHash, opening)
  if (opened === undefined) throw new AppError('wrong_credentials', 'the password was changed during the sign-in')
  await parts.attempts.succeeded('sign-in', by)
  return await welcome(parts, caller, token, opened)
}
