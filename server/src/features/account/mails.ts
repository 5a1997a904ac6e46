import type { Mail } from '../../ports/mail.ts'
import type { Account } from '../../ports/store/accounts.ts'
import { escapeHtml } from '../../text/markup/escape-html.ts'
import { words } from '../../words/words.ts'

type Recipient = Pick<Account, 'email' | 'language'>

interface MailWords {
  subject: string
  /** Paragraphs before the link. */
  before: readonly string[]
  /** What the link says; absent in an e-mail without one. */
  button?: string
  /** Paragraphs after the link. */
  after: readonly string[]
}

/** An e-mail with a link for a new password, to the address of the account. */
export const createNewPasswordMail = (to: Recipient, link: string): Mail => compose(to, to.email, words[to.language].mail.newPassword, link)

/** An e-mail with a link that confirms a new address, to that address. */
export const createNewEmailMail = (to: Recipient, newEmail: string, link: string): Mail =>
  compose(to, newEmail, words[to.language].mail.newEmail, link)

/** An e-mail to the old address, which may be the only one the owner still reads, after the account got another one. */
export const createEmailChangedMail = (to: Recipient, oldEmail: string): Mail => compose(to, oldEmail, words[to.language].mail.emailChanged)

/** An e-mail to the owner of an account after its password was changed, in the account or by a mailed link. */
export const createPasswordChangedMail = (to: Recipient): Mail => compose(to, to.email, words[to.language].mail.passwordChanged)

/**
 * An e-mail to the owner of an address that somebody wanted for another account, with a link to the page for a new
 * password.
 */
export const createAddressTakenMail = (to: Recipient, link: string): Mail =>
  compose(to, to.email, words[to.language].mail.addressTaken, link)

/**
 * The e-mail holds no text that a user chose, neither a name nor an address: anyone can sign up with the address of
 * another person, who would read it under our name.
 */
function compose({ language }: Recipient, address: string, { subject, before, button, after }: MailWords, link?: string): Mail {
  const { greeting, signature } = words[language].mail
  const opening = [greeting, ...before]
  const closing = [...after, signature]
  const text = [...opening, ...(link === undefined ? [] : [link]), ...closing].join('\n\n')
  const paragraphs = (lines: string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const anchor = link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(button ?? link)}</a></p>`
  const direction = language === 'he' ? 'rtl' : 'ltr'
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body dir="${direction}" style="font-family:Georgia,serif;line-height:1.6;max-width:36em">${paragraphs(opening)}${anchor}${paragraphs(closing)}</body></html>`
  return { to: address, subject, text: `${text}\n`, html }
}
