/** An e-mail to one person, in their language. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /**
   * Where a POST without a session ends e-mails of this kind (RFC 8058); absent for e-mails that are no subscription.
   */
  unsubscribe?: string
}

/** Delivers e-mails. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the e-mail. Rejects after several failed attempts with an error that
   * contains neither address nor content. Makes no further attempt once `signal` is aborted.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}
