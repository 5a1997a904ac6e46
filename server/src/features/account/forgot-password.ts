import type { Attempts } from '../../ports/store/attempts.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { AccountStore } from '../../ports/store/accounts.ts'
import { newToken } from '../../session-tokens.ts'
import type { Background } from './background.ts'
import { createNewPasswordMail } from './mails.ts'
import { canonicalEmail, refuseTooMany } from './open-session.ts'

export interface LinkParts {
  accounts: AccountStore
  attempts: Attempts
  mailer: Mailer
  background: Background
}

interface ForgotPasswordInput {
  email: string
  /** Of the caller, behind the trusted proxies. */
  address: string
  /** Where the page is that takes the link, e.g. `https://example.org`. */
  publicAddress: string
}

/**
 * Mails a link for a new password, in the language of the account, if there is one. Resolves before anybody has looked whether there is:
 * neither the answer nor its time tells. Throws AppError `rate_limited` after too many requests for the address or from the network.
 */
export async function forgotPassword(parts: LinkParts, input: ForgotPasswordInput): Promise<void> {
  const email = canonicalEmail(input.email)
  await refuseTooMany(parts.attempts, 'forgotten-password', { account: email, address: input.address })
  parts.background.run('mail a link for a new password', async () => {
    const found = await parts.accounts.findByEmail(email)
    if (found === undefined) return
    const { token, tokenHash } = newToken()
    await parts.accounts.createLink({ userId: found.account.id, purpose: 'new-password', tokenHash, newEmail: null })
    // In the fragment, which browsers keep to themselves: the secret is in no log and in no Referer.
    const link = `${input.publicAddress}/reset-password#token=${token}`
    await parts.mailer.send(createNewPasswordMail(found.account, link))
  })
}
