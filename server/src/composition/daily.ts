import path from 'node:path'
import { readStudyTables } from '../adapters/study-tables.ts'
import { every } from '../background/every.ts'
import { dailyRoutes } from '../features/daily/daily.routes.ts'
import { dailyMailRoutes } from '../features/daily/mail/daily-mail.routes.ts'
import { sendDailyMails } from '../features/daily/mail/send-mails.ts'
import type { Calendar } from '../ports/calendar.ts'
import type { AccountsModule } from './accounts.ts'
import { ROOT, type StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

const MAIL_INTERVAL_MS = 60_000

/** The cycles of study, and the e-mails about them. */
export function openDailyModule(context: StoreContext, libraryModule: LibraryModule, calendar: Calendar, accounts: AccountsModule) {
  const { config, clock, store, log } = context
  const { publicUrl } = config
  const tables = readStudyTables(path.join(ROOT, 'data/calendar'))
  const deps = { ...libraryModule, calendar, tables, clock }
  const { mailer, createSeal } = accounts
  const mailDeps = { ...deps, dailyMails: store.dailyMails, mailer, seal: createSeal('daily-mail'), log }
  const closing = new AbortController()
  let mails: ReturnType<typeof every> | undefined
  return {
    routes: [dailyRoutes({ ...deps, publicUrl }), dailyMailRoutes({ ...mailDeps, attempts: accounts.attempts, publicUrl })],
    /** Begins to send e-mails, with links to the configured address, else to that on which the server listens. */
    startMails(listening: string) {
      const site = (publicUrl ?? listening).replace(/\/+$/, '')
      const onError = (err: unknown) => log.error({ err }, 'daily e-mails failed')
      mails = every(MAIL_INTERVAL_MS, () => sendDailyMails(mailDeps, site, closing.signal), { onError })
    },
    async close() {
      closing.abort()
      await mails?.stop()
    },
  }
}
