/** An e-mail to one person, in their language. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers e-mails. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the e-mail. Rejects after several failed attempts with an error that
   * contains neither address nor content.
   */
  send(mail: Mail): Promise<void>
  close(): void
}
