import { AppError } from '../../errors.ts'
import type { SignedInSession } from '../../ports/store/accounts.ts'
import { confirmPassword, type ConfirmPasswordDeps } from './confirm-password.ts'
import type { MailLinkDeps } from './forgot-password.ts'
import { createPasswordChangedMail } from './mails.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

interface ChangePasswordInput {
  currentPassword: string
  password: string
}

/**
 * Changes the password, ends all other sessions and mailed links, and notifies the owner by e-mail. Throws AppError
 * like `confirmPassword`, `invalid_input` for a common password, and `conflict` when the password changed in the
 * meantime.
 */
export async function changePassword(
  deps: ConfirmPasswordDeps & MailLinkDeps,
  signedIn: SignedInSession,
  input: ChangePasswordInput,
): Promise<void> {
  const { account, session } = signedIn
  await refuseCommonPassword(deps.passwords, input.password)
  const from = await confirmPassword(deps, signedIn, { password: input.currentPassword, field: 'currentPassword' })
  const to = await deps.passwords.hash(input.password)
  const changed = await deps.accounts.changePassword(account.id, { from, to, keptSessionId: session.id })
  if (!changed) throw new AppError('conflict', 'the password was changed meanwhile', { details: { reason: 'password_changed' } })
  deps.background.run('notify of a new password', () => deps.mailer.send(createPasswordChangedMail(account)))
}
