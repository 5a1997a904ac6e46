import type { SignedIn } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import { limitAttempts } from '../../rules/limit-attempts.ts'
import { type Caller, normalizeEmail, createSessionOpening, completeSignIn } from './open-session.ts'
import type { SignUpDeps } from './sign-up.ts'

/**
 * Signs in and carries over the conversations and used questions of the browser's guest. An unknown address and a wrong
 * password get the same response after the same work. Throws AppError `wrong_credentials`, and `rate_limited` after too
 * many attempts: of the browser, if it has signed in to the account before, else on the address in this network, from
 * the network, or on the address everywhere.
 */
export async function signIn(deps: SignUpDeps, input: { email: string; password: string }, caller: Caller): Promise<SignedIn> {
  const email = normalizeEmail(input.email)
  const by = { account: email, address: caller.address, device: caller.knownDevice }
  await limitAttempts(deps.attempts, 'sign-in', by)
  const found = await deps.accounts.findByEmail(email)
  const matches = await deps.passwords.verify(found?.passwordHash ?? null, input.password)
  if (found === undefined || !matches) throw new AppError('wrong_credentials', 'wrong address or password')
  const { token, opening } = createSessionOpening(caller)
  const opened = await deps.accounts.openSession(found.account.id, found.passwordHash, opening)
  if (opened === undefined) throw new AppError('wrong_credentials', 'the password was changed during the sign-in')
  await deps.attempts.recordSuccess('sign-in', by)
  return await completeSignIn(deps, caller, token, opened)
}
