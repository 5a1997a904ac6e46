import type { SignedIn } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../session-tokens.ts'
import { type Caller, createSessionOpening, completeSignIn } from './open-session.ts'
import type { SignUpDeps } from './sign-up.ts'

/**
 * Sets a new password by a mailed link, ends all older sessions and signs in. Of two concurrent uses of a link one succeeds. Throws AppError
 * `link_expired` when the link was used, replaced by a newer one, or is older than 30 minutes.
 */
export async function resetPassword(deps: SignUpDeps, input: { token: string; password: string }, caller: Caller): Promise<SignedIn> {
  const gone = () => new AppError('link_expired', 'the link for a new password is used or too old')
  const tokenHash = hashToken(input.token)
  // Hashing is expensive, so forged links are refused before it.
  if (!(await deps.accounts.isLinkUsable('new-password', tokenHash))) throw gone()
  const { token, opening } = createSessionOpening(caller)
  const opened = await deps.accounts.resetPassword(tokenHash, await deps.passwords.hash(input.password), opening)
  if (opened === undefined) throw gone()
  // The owner of the mailbox does not wait for those who guessed.
  await deps.attempts.recordSuccess('sign-in', { account: opened.account.email, address: caller.address })
  return await completeSignIn(deps, caller, token, opened)
}
