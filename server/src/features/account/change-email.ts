import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import { hashToken, newToken } from '../../session-tokens.ts'
import { confirmPassword, type ConfirmPasswordDeps } from './confirm-password.ts'
import type { MailLinkDeps } from './forgot-password.ts'
import { createEmailChangedMail, createNewEmailMail } from './mails.ts'
import { normalizeEmail, createTakenError } from './open-session.ts'

interface ChangeEmailInput {
  email: string
  password: string
  address: string
  /** Origin of the page that the link opens. */
  publicAddress: string
}

/**
 * Mails a link to the new address; nothing changes until it is used. Throws AppError like `confirmPassword`, and `conflict` when another
 * account has the address.
 */
export async function changeEmail(deps: MailLinkDeps & ConfirmPasswordDeps, account: Account, input: ChangeEmailInput): Promise<void> {
  const { password, address } = input
  await confirmPassword(deps, account, { password, field: 'password', address })
  const newEmail = normalizeEmail(input.email)
  // An early, clear message only: the use of the link decides.
  if (await deps.accounts.isEmailTaken(newEmail)) throw createTakenError(['email'])
  const { token, tokenHash } = newToken()
  await deps.accounts.createLink({ userId: account.id, purpose: 'new-email', tokenHash, newEmail })
  const link = `${input.publicAddress}/confirm-email#token=${token}`
  deps.background.run('mail a link for a new address', () => deps.mailer.send(createNewEmailMail(account, newEmail, link)))
}

/**
 * Sets the new address by the mailed link and notifies the old one. Throws AppError `link_expired` when the link was used, replaced or is
 * older than 30 minutes, `conflict` when another account has taken the address in the meantime.
 */
export async function confirmEmail(deps: MailLinkDeps, token: string): Promise<{ email: string }> {
  const confirmed = await deps.accounts.confirmEmail(hashToken(token))
  if (confirmed === undefined) throw new AppError('link_expired', 'the link for a new address is used or too old')
  if ('taken' in confirmed) throw createTakenError(confirmed.taken)
  const { account, oldEmail } = confirmed
  deps.background.run('notify the old address', () => deps.mailer.send(createEmailChangedMail(account, oldEmail)))
  return { email: account.email }
}
