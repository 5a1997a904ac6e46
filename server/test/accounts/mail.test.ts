import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderMailer } from '../../src/adapters/mail/folder.ts'
import { createSmtpMailer } from '../../src/adapters/mail/smtp.ts'
import { createBackground } from '../../src/features/account/background.ts'
import { createNewPasswordMail } from '../../src/features/account/mails.ts'

const LINK = 'https://sugya.example/reset-password#token=secret'
const mail = createNewPasswordMail({ email: 'akiva@example.org', language: 'he' }, LINK)
/** A mail with the bodies of its parts as they are read. */
function decoded(message: string): string {
  const letters = (bytes: string) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8')
  const parts = message.split(/^--.*$/m).map((part) => {
    const [head = '', body = ''] = part.split(/\r\n\r\n(.*)/s)
    if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
    return part.replaceAll('=\r\n', '').replace(/(?:=[0-9A-F]{2})+/g, letters)
  })
  return parts.join('\n')
}

describe('mail server', () => {
  let received: { from: string; to: string[]; message: string; user: string | undefined }[]
  let server: SMTPServer | undefined
  beforeEach(() => (received = []))
  afterEach(async () => {
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())))
    server = undefined
  })

  async function listen(options: SMTPServerOptions = {}): Promise<string> {
    const made = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onData(stream, session, done) {
        void text(stream).then((message) => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom === false ? '' : (mailFrom?.address ?? ''),
            to: rcptTo.map(({ address }) => address),
            message,
            user: session.user as string | undefined,
          })
          done()
        })
      },
      ...options,
    })
    server = made
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
    return `127.0.0.1:${String((made.server.address() as AddressInfo).port)}`
  }

  const mailer = (address: string, retryMs: number[] = []) =>
    createSmtpMailer({ url: `smtp://${address}`, from: 'Sugya <no-reply@sugya.example>', retryMs })

  it('sends a mail with its link as text and as HTML', async () => {
    const sending = mailer(await listen())
    await sending.send(mail)
    sending.close()
    expect(received).toMatchObject([{ from: 'no-reply@sugya.example', to: ['akiva@example.org'] }])
    const message = decoded(received[0]!.message)
    expect(message).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(message.split(LINK)).toHaveLength(3)
    expect(message).toContain('dir="rtl"')
  })

  it('sends the headers by which a mail program ends a subscription, and none with other mails', async () => {
    const sending = mailer(await listen())
    await sending.send({ ...mail, unsubscribe: 'https://sugya.example/api/daily/mail/stop?token=secret' })
    await sending.send(mail)
    sending.close()
    const [subscription, other] = received.map(({ message }) => message.replaceAll(/\r\n\s+/g, ' '))
    expect(subscription).toMatch(/^List-Unsubscribe: <https:\/\/sugya\.example\/api\/daily\/mail\/stop\?token=secret>/m)
    expect(subscription).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(other).not.toMatch(/List-Unsubscribe/i)
  })

  it('signs in to the mail server when the address has credentials', async () => {
    const address = await listen({
      authOptional: false,
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth: ({ username, password }, _session, done) => done(password === 'p@ss' ? null : new Error('no'), { user: username }),
    })
    const sending = createSmtpMailer({ url: `smtp://sugya:p%40ss@${address}`, from: 'Sugya <no-reply@sugya.example>' })
    await sending.send(mail)
    sending.close()
    expect(received[0]?.user).toBe('sugya')
  })

  it('retries a busy mail server', async () => {
    let attempts = 0
    const busy = Object.assign(new Error('busy'), { responseCode: 451 })
    const sending = mailer(await listen({ onRcptTo: (_address, _session, done) => done(++attempts < 3 ? busy : null) }), [1, 1])
    await sending.send(mail)
    sending.close()
    expect(attempts).toBe(3)
    expect(received).toHaveLength(1)
  })

  it('does not retry a rejected mail, and drops the reply, which holds the address', async () => {
    let attempts = 0
    const refusal = Object.assign(new Error('no such user akiva@example.org'), { responseCode: 550 })
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => {
      attempts++
      done(refusal)
    }
    const sending = mailer(await listen({ onRcptTo }), [1, 1])
    const logged: unknown[] = []
    const background = createBackground({ error: (details, message) => logged.push({ ...details, message }) })
    background.run('mail', () => sending.send(mail))
    await background.close()
    sending.close()
    expect(attempts).toBe(1)
    expect(logged).toHaveLength(1)
    const { err } = logged[0] as { err: Error }
    expect(err.message).toContain('550')
    expect(`${err.message} ${String(err.stack)} ${JSON.stringify(err)} ${String(err.cause)}`).not.toMatch(/akiva|secret/)
  })

  it('gives up on an unreachable mail server after all attempts', async () => {
    const address = await listen()
    await new Promise<void>((resolve) => server?.close(() => resolve()))
    server = undefined
    const sending = mailer(address, [1])
    await expect(sending.send(mail)).rejects.toThrow(/^e-mail not accepted \(E/)
    sending.close()
  })

  it.each(['the process', 'what sends it'])('does not wait for the mail server once %s ends', async (what) => {
    const busy = Object.assign(new Error('busy'), { responseCode: 451 })
    const refused = Promise.withResolvers<void>()
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => {
      done(busy)
      refused.resolve()
    }
    const sending = mailer(await listen({ onRcptTo }), [3_600_000])
    const ending = new AbortController()
    const sent = sending.send(mail, ending.signal)
    sent.catch(() => {})
    await refused.promise
    if (what === 'the process') sending.close()
    else ending.abort()
    await expect(sent).rejects.toThrow('e-mail not accepted')
    sending.close()
  })
})

describe('mail folder', () => {
  it('writes each mail to a file that only its owner can read, and logs the file name but not the text', async () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'sugya-mails-')), 'mails')
    const logged: object[] = []
    const sending = createFolderMailer({ folder, from: 'Sugya <no-reply@localhost>', log: { info: (details) => logged.push(details) } })
    await sending.send(mail)
    await sending.send(mail)
    const files = readdirSync(folder).map((name) => path.join(folder, name))
    expect(files).toHaveLength(2)
    expect(logged).toEqual(expect.arrayContaining(files.map((file) => ({ file }))))
    expect(JSON.stringify(logged)).not.toContain('secret')
    expect(statSync(files[0]!).mode & 0o077).toBe(0)
    const message = decoded(readFileSync(files[0]!, 'utf8'))
    expect(message).toMatch(/^To: akiva@example.org\r$/m)
    expect(message).toContain(LINK)
    rmSync(path.dirname(folder), { recursive: true })
  })
})
