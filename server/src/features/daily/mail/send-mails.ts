import type { Clock } from '../../../ports/clock.ts'
import type { Mailer } from '../../../ports/mail.ts'
import type { DailyMailStore, DueDailyMail } from '../../../ports/store/daily-mails.ts'
import type { CivilDate } from '../../../ports/calendar.ts'
import type { TextSeal } from '../../../sealed-text.ts'
import { readDay, type DailyDeps } from '../read-day.ts'
import { sealLink, toLinkPage } from './mail-links.ts'
import { planDailyMail } from './mail-times.ts'
import { writeDailyMail } from './write-mail.ts'

export interface DailyMailDeps extends DailyDeps {
  dailyMails: DailyMailStore
  mailer: Mailer
  seal: TextSeal
  clock: Clock
  log: { error(details: object, message: string): void }
}

/** E-mails of one look at the list. */
const BATCH = 200
/** The wait after the first failure; it doubles up to eight hours. */
const RETRY_MS = 15 * 60_000
const MOST_DOUBLINGS = 5

/**
 * Sends the e-mails whose moment has come. Any number of processes may do so at once: the day is noted before its
 * e-mail is sent, so a reader gets at most one a day, and none on the day when a process dies in between.
 * @param site the public address of this installation
 */
export async function sendDailyMails(deps: DailyMailDeps, site: string): Promise<void> {
  const now = deps.clock.now()
  for (const mail of await deps.dailyMails.listDue(now, BATCH)) {
    try {
      const { day, next } = planDailyMail(now, mail)
      if (!(await deps.dailyMails.claim(mail, day, next)) || day === null) continue
      await sendOne(deps, mail, { day, site, now })
    } catch (err) {
      // What is wrong with one choice keeps no other reader waiting.
      deps.log.error({ err, userId: mail.userId }, 'daily e-mail not prepared')
    }
  }
}

async function sendOne(
  deps: DailyMailDeps,
  mail: DueDailyMail,
  { day, site, now }: { day: CivilDate; site: string; now: Date },
): Promise<void> {
  const { userId, place, cycles, failures } = mail
  const readings = readDay(deps, day, place, cycles).filter(({ passages }) => passages.length > 0)
  if (readings.length === 0) return
  const token = sealLink(deps.seal, 'stop', userId)
  const links = { site, stop: toLinkPage(site, 'stop', token), unsubscribe: `${site}/api/daily/mail/stop?token=${token}` }
  try {
    await deps.mailer.send(writeDailyMail(mail, day, readings, links))
  } catch (err) {
    deps.log.error({ err, userId }, 'daily e-mail failed')
    const wait = RETRY_MS * 2 ** Math.min(failures, MOST_DOUBLINGS)
    await deps.dailyMails.recordFailure(userId, day, new Date(now.getTime() + wait))
    return
  }
  if (failures > 0) await deps.dailyMails.recordSent(userId)
}
