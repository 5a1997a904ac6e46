import type { Attempts } from '../../ports/store/attempts.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { AccountStore } from '../../ports/store/accounts.ts'
import { createTooManyError } from '../../rules/limit-attempts.ts'
import { newToken } from '../../session-tokens.ts'
import type { Background } from './background.ts'
import { createNewPasswordMail } from './mails.ts'
import { normalizeEmail } from './open-session.ts'

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
  /** The browser, when it has signed in to the account before. */
  knownDevice?: string | undefined
  /** Origin of the page that the link opens, e.g. `https://example.org`. */
  publicAddress: string
}

/**
 * Mails a link for a new password, in the language of the account, if the address has one. Resolves before the lookup,
 * so that neither the response nor its timing reveals whether it has. Throws AppError `rate_limited` after too many
 * requests by the caller: from its browser, from its network, or for the address from its network. After too many
 * requests of others for the address no further e-mail is sent, without a word: a link that was mailed within the last
 * half hour is still valid.
 */
export async function forgotPassword(deps: MailLinkDeps, input: ForgotPasswordInput): Promise<void> {
  const email = normalizeEmail(input.email)
  const by = { account: email, address: input.address, device: input.knownDevice }
  const refusal = await deps.attempts.begin('forgotten-password', by)
  if (refusal?.counter === 'account') return
  if (refusal !== undefined) throw createTooManyError('forgotten-password', refusal)
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
