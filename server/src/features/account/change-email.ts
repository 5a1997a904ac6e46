import { AppError } from '../../errors.ts'
import type { SignedInSession } from '../../ports/store/accounts.ts'
import { limitAttempts } from '../../rules/limit-attempts.ts'
import { hashToken, newToken } from '../../session-tokens.ts'
import { confirmPassword, type ConfirmPasswordDeps } from './confirm-password.ts'
import type { MailLinkDeps } from './forgot-password.ts'
import { createEmailChangedMail, createNewEmailMail } from './mails.ts'
import { notifyOwnerOfTakenAddress } from './notify-owner.ts'
import { normalizeEmail, createTakenError } from './open-session.ts'

interface ChangeEmailInput {
  email: string
  password: string
  /** IP address of the caller, behind the trusted proxies. */
  address: string
  /** Origin of the page that the link opens. */
  publicAddress: string
}

/**
 * Mails a link to the new address; nothing changes until it is used. When another account has the address, its owner
 * gets a notice instead; resolves before the lookup, so that neither the response nor its timing reveals it. Throws
 * AppError like `confirmPassword`, and `rate_limited` after too many requests by the account, from the network, or for
 * the address.
 */
export async function changeEmail(
  deps: MailLinkDeps & ConfirmPasswordDeps,
  signedIn: SignedInSession,
  input: ChangeEmailInput,
): Promise<void> {
  const { account } = signedIn
  const newEmail = normalizeEmail(input.email)
  await confirmPassword(deps, signedIn, { password: input.password, field: 'password' })
  if (newEmail === account.email) throw createTakenError(['email'])
  // Never given back: each request sends an e-mail to an address of the caller's choice.
  await limitAttempts(deps.attempts, 'change-email', { account: account.id, address: input.address })
  await limitAttempts(deps.attempts, 'mail-to-new-address', { account: newEmail })
  deps.background.run('mail a link for a new address', async () => {
    if (await notifyOwnerOfTakenAddress(deps, newEmail, input.publicAddress)) return
    const { token, tokenHash } = newToken()
    await deps.accounts.createLink({ userId: account.id, purpose: 'new-email', tokenHash, newEmail })
    const link = `${input.publicAddress}/confirm-email#token=${token}`
    await deps.mailer.send(createNewEmailMail(account, newEmail, link))
  })
}

/**
 * Sets the new address by the mailed link and notifies the old one. Throws AppError `link_expired` when the link was
 * used, replaced or is older than 30 minutes, `conflict` when another account has taken the address in the meantime.
 */
export async function confirmEmail(deps: MailLinkDeps, token: string): Promise<{ email: string }> {
  const confirmed = await deps.accounts.confirmEmail(hashToken(token))
  if (confirmed === undefined) throw new AppError('link_expired', 'the link for a new address is used or too old')
  if ('taken' in confirmed) throw createTakenError(confirmed.taken)
  const { account, oldEmail } = confirmed
  deps.background.run('notify the old address', () => deps.mailer.send(createEmailChangedMail(account, oldEmail)))
  return { email: account.email }
}
