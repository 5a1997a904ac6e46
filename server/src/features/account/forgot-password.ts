import type { Attempts } from '../../ports/store/attempts.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { AccountStore } from '../../ports/store/accounts.ts'
import { newToken } from '../../session-tokens.ts'
import type { Background } from './background.ts'
import { createNewPasswordMail } from './mails.ts'
import { normalizeEmail, limitAttempts } from './open-session.ts'

export interface MailLinkDeps {
  accounts: AccountStore
  attempts: Attempts
  mailer: Mailer
  background: Background
}

interface ForgotPasswordInput {
  email: string
  /** IP address of the caller, behind the trusted proxies. */
  address: string
  /** Origin of the page that the link opens, e.g. `https://example.org`. */
  publicAddress: string
}

/**
 * Mails a link for a new password, in the language of the account, if the address has one. Resolves before the lookup, so that neither the
 * response nor its timing reveals whether it has. Throws AppError `rate_limited` after too many requests for the address or from the network.
 */
export async function forgotPassword(deps: MailLinkDeps, input: ForgotPasswordInput): Promise<void> {
  const email = normalizeEmail(input.email)
  await limitAttempts(deps.attempts, 'forgotten-password', { account: email, address: input.address })
  deps.background.run('mail a link for a new password', async () => {
    const found = await deps.accounts.findByEmail(email)
    if (found === undefined) return
    const { token, tokenHash } = newToken()
    await deps.accounts.createLink({ userId: found.account.id, purpose: 'new-password', tokenHash, newEmail: null })
    // In the fragment, which browsers do not send: the secret appears in no log and no Referer header.
    const link = `${input.publicAddress}/reset-password#token=${token}`
    await deps.mailer.send(createNewPasswordMail(found.account, link))
  })
}
