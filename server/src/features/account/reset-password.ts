import type { SignedIn } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../session-tokens.ts'
import { type Caller, newOpening, welcome } from './open-session.ts'
import type { SignUpParts } from './sign-up.ts'

/**
 * Sets a new password by a mailed link and signs in; all older sessions end. Of two who use a link at once one wins. Throws AppError
 * `link_expired` when the link was used, replaced by a newer one, or is older than 30 minutes.
 */
export async function resetPassword(parts: SignUpParts, input: { token: string; password: string }, caller: Caller): Promise<SignedIn> {
  const gone = () => new AppError('link_expired', 'the link for a new password is used or too old')
  const tokenHash = hashToken(input.token)
  // Hashing a password is dear: not for links that somebody made up.
  if (!(await parts.accounts.isLinkAlive('new-password', tokenHash))) throw gone()
  const { token, opening } = newOpening(caller)
  const opened = await parts.accounts.resetPassword(tokenHash, await parts.passwords.hash(input.password), opening)
  if (opened === undefined) throw gone()
  // Who has the mailbox does not wait for those who guessed.
  await parts.attempts.succeeded('sign-in', { account: opened.account.email, address: caller.address })
  return await welcome(parts, caller, token, opened)
}
