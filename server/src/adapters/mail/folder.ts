import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mailer } from '../../ports/mail.ts'
import type { SharedFiles } from '../../ports/shared-files.ts'
import { localFiles } from '../files/shared-files.ts'
import { toListHeaders } from './list-headers.ts'
import { loadNodemailer } from './load-nodemailer.ts'

interface FolderOptions {
  folder: string
  /** Keeps what is written. Default: the folder itself. */
  shared?: SharedFiles
  from: string
  log: { info(details: object, message: string): void }
}

/**
 * Writes e-mails to .eml files when no SMTP server is configured. The log names the file, but not its secret content.
 */
export function createFolderMailer({ folder, shared = localFiles, from, log }: FolderOptions): Mailer {
  return {
    async send(mail) {
      const transport = (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail({ from, ...mail, headers: toListHeaders(mail) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.resolve(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, message, { mode: 0o600, flag: 'wx' })
      await shared.publish(file)
      log.info({ file }, 'e-mail written to file')
    },
    close() {},
  }
}
