import type { Mail } from '../../ports/mail.ts'
import type { Account } from '../../ports/store/accounts.ts'
import { escapeHtml } from '../../text/markup/escape-html.ts'
import { emailChangedWords, greeting, type MailWords, newEmailWords, newPasswordWords, signature } from './mail-words.ts'

type Reader = Pick<Account, 'username' | 'email' | 'language'>

/** With a link for a new password, to the address of the account. */
export const newPasswordMail = (to: Reader, link: string): Mail => compose(to, to.email, newPasswordWords[to.language], link)

/** With a link that confirms a new address, to that address. */
export const newEmailMail = (to: Reader, newEmail: string, link: string): Mail => compose(to, newEmail, newEmailWords[to.language], link)

/** Tells the old address that the account has another one now. */
export const emailChangedMail = (to: Reader, oldEmail: string): Mail => compose(to, oldEmail, emailChangedWords[to.language](to.email))

function compose({ username, language }: Reader, address: string, words: MailWords, link?: string): Mail {
  // Marks of direction around the name: a Latin one at the beginning of a Hebrew line would move the comma.
  const hello = greeting[language](`\u2068${username}\u2069`)
  const { subject, before, button, after } = words
  const text = [hello, ...before, ...(link === undefined ? [] : [link]), ...after, signature[language]].join('\n\n')
  const paragraphs = (lines: string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const anchor = link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(button ?? link)}</a></p>`
  const direction = language === 'he' ? 'rtl' : 'ltr'
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body dir="${direction}" style="font-family:Georgia,serif;line-height:1.6;max-width:36em">${paragraphs([hello, ...before])}${anchor}${paragraphs([...after, signature[language]])}</body></html>`
  return { to: address, subject, text: `${text}\n`, html }
}
