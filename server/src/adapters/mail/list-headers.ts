import type { Mail } from '../../ports/mail.ts'

/** The headers by which a mail program offers to unsubscribe with one click (RFC 8058); none for other e-mails. */
export function toListHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
