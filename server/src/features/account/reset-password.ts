import type { SignedIn } from '@sugya/contract/api/account'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../session-tokens.ts'
import { createPasswordChangedMail } from './mails.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { type Caller, createSessionOpening, completeSignIn } from './open-session.ts'
import type { SignUpDeps } from './sign-up.ts'

/**
 * Sets a new password by a mailed link, ends all older sessions, notifies the owner by e-mail and signs in. Of two
 * concurrent uses of a link one succeeds. Throws AppError `link_expired` when the link was used, voided, or is older
 * than 30 minutes; `invalid_input` for a common password, and the link stays usable.
 */
export async function resetPassword(deps: SignUpDeps, input: { token: string; password: string }, caller: Caller): Promise<SignedIn> {
  const gone = () => new AppError('link_expired', 'the link for a new password is used or too old')
  const tokenHash = hashToken(input.token)
  // Hashing is expensive, so forged links are refused before it.
  if (!(await deps.accounts.isLinkUsable('new-password', tokenHash))) throw gone()
  await refuseCommonPassword(deps.passwords, input.password)
  const { token, opening } = createSessionOpening(caller)
  const opened = await deps.accounts.resetPassword(tokenHash, await deps.passwords.hash(input.password), opening)
  if (opened === undefined) throw gone()
  deps.background.run('notify of a new password', () => deps.mailer.send(createPasswordChangedMail(opened.account)))
  return await completeSignIn(deps, caller, token, opened)
}
