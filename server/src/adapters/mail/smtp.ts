import { setTimeout as sleep } from 'node:timers/promises'
import type { Mailer } from '../../ports/mail.ts'
import { toListHeaders } from './list-headers.ts'
import { loadNodemailer } from './load-nodemailer.ts'

/**
 * Waits between attempts, in milliseconds, for a server that is busy.
 */
const RETRY_MS = [1_000, 5_000]

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if required. */
  url: string
  from: string
  retryMs?: readonly number[]
}

/** Sends e-mails by an SMTP server. */
export function createSmtpMailer({ url, from, retryMs = RETRY_MS }: SmtpOptions): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const options = { url, pool: true, maxConnections: 2, disableFileAccess: true, disableUrlAccess: true, ...timeouts } as const
  const open = async () => (await loadNodemailer()).createTransport(options)
  let opened: ReturnType<typeof open> | undefined
  const closing = new AbortController()
  return {
    async send(mail, signal) {
      const ending = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])])
      for (let attempt = 0; ; attempt++) {
        try {
          const transport = await (opened ??= open())
          await transport.sendMail({ from, ...mail, headers: { 'auto-submitted': 'auto-generated', ...toListHeaders(mail) } })
          return
        } catch (error) {
          const wait = retryMs[attempt]
          if (wait === undefined || ending.aborted || isFinal(error)) throw redactAddress(error)
          await sleep(wait, undefined, { signal: ending }).catch(() => {})
        }
      }
    },
    close() {
      closing.abort()
      void opened?.then((transport) => transport.close())
    },
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** 5xx is permanent (RFC 5321 §4.2.1). */
const isFinal = (error: unknown) => ((error as SmtpError).responseCode ?? 0) >= 500

/** Responses of servers often repeat the address. */
function redactAddress(error: unknown): Error {
  const { code = 'unknown', command = 'none', responseCode = 0 } = error as SmtpError
  return new Error(`e-mail not accepted (${code}, command ${command}, response ${String(responseCode)})`)
}
