import type { MailLinkDeps } from './forgot-password.ts'
import { createAddressTakenMail } from './mails.ts'

/**
 * When an account has the address: tells its owner by e-mail, once a day at most, that somebody wanted the address for
 * another account. True when an account has it. Called in the background, so that the caller learns nothing.
 * @param publicAddress origin of the page where the owner chooses a new password.
 */
export async function notifyOwnerOfTakenAddress(
  { accounts, attempts, mailer }: Omit<MailLinkDeps, 'background'>,
  email: string,
  publicAddress: string,
): Promise<boolean> {
  const found = await accounts.findByEmail(email)
  if (found === undefined) return false
  if ((await attempts.begin('notice-of-taken-address', { account: email })) === undefined)
    await mailer.send(createAddressTakenMail(found.account, `${publicAddress}/forgot-password`))
  return true
}
