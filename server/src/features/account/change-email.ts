import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import { hashToken, newToken } from '../../session-tokens.ts'
import { confirmPassword, type ConfirmParts } from './confirm-password.ts'
import type { LinkParts } from './forgot-password.ts'
import { createEmailChangedMail, createNewEmailMail } from './mails.ts'
import { canonicalEmail, takenError } from './open-session.ts'

interface ChangeEmailInput {
  email: string
  password: string
  address: string
  /** Where the page is that takes the link. */
  publicAddress: string
}

/**
 * Mails a link to the new address; nothing changes before it is followed. Throws AppError as `confirmPassword`, and `conflict` when the
 * address is another's.
 */
export async function changeEmail(parts: LinkParts & ConfirmParts, account: Account, input: ChangeEmailInput): Promise<void> {
  const { password, address } = input
  await confirmPassword(parts, account, { password, field: 'password', address })
  const newEmail = canonicalEmail(input.email)
  // For a clear word in time; what counts is decided when the link is used.
  if (await parts.accounts.isEmailTaken(newEmail)) throw takenError(['email'])
  const { token, tokenHash } = newToken()
  await parts.accounts.createLink({ userId: account.id, purpose: 'new-email', tokenHash, newEmail })
  const link = `${input.publicAddress}/confirm-email#token=${token}`
  parts.background.run('mail a link for a new address', () => parts.mailer.send(createNewEmailMail(account, newEmail, link)))
}

/**
 * Takes over the new address by the mailed link and tells the old one. Throws AppError `link_expired` when the link was used, replaced or is
 * older than 30 minutes, `conflict` when somebody else has taken the address meanwhile.
 */
export async function confirmEmail(parts: LinkParts, token: string): Promise<{ email: string }> {
  const confirmed = await parts.accounts.confirmEmail(hashToken(token))
  if (confirmed === undefined) throw new AppError('link_expired', 'the link for a new address is used or too old')
  if ('taken' in confirmed) throw takenError(confirmed.taken)
  const { account, oldEmail } = confirmed
  parts.background.run('tell the old address', () => parts.mailer.send(createEmailChangedMail(account, oldEmail)))
  return { email: account.email }
}
