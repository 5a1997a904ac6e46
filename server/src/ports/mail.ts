/** A mail to one person, in their language. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Takes mails to where they are read. */
export interface Mailer {
  /** Resolves when the mail is handed over. After a few attempts that failed it rejects with an error that names neither address nor content. */
  send(mail: Mail): Promise<void>
  close(): void
}
