import type { Clock } from '../../../ports/clock.ts'
import type { Mail, Mailer } from '../../../ports/mail.ts'
import type { DailyMailStore, DueDailyMail } from '../../../ports/store/daily-mails.ts'
import type { TextSeal } from '../../../sealed-text.ts'
import { readDay, type DailyDeps } from '../read-day.ts'
import { sealLink, toLinkPage } from './mail-links.ts'
import { type DailyMailPlan, planDailyMail } from './mail-times.ts'
import { writeDailyMail } from './write-mail.ts'

export interface DailyMailDeps extends DailyDeps {
  dailyMails: DailyMailStore
  mailer: Mailer
  seal: TextSeal
  clock: Clock
  log: { error(details: object, message: string): void }
}

/** E-mails of one poll. */
const BATCH = 200
/** The wait after the first failure of the mail server; it doubles up to eight hours. */
const RETRY_MS = 15 * 60_000
const MOST_DOUBLINGS = 5

/**
 * Sends the e-mails whose moment has come. Any number of processes may do so at once: the day is noted before its
 * e-mail is sent, so a reader gets at most one a day, and none on the day when a process dies in between.
 * @param site the public address of this installation
 * @param signal once aborted, the e-mails that are left stay due
 */
export async function sendDailyMails(deps: DailyMailDeps, site: string, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  for (const due of await deps.dailyMails.listDue(now, BATCH)) {
    if (signal.aborted) return
    try {
      await sendOne(deps, due, { site, now, signal })
    } catch (err) {
      // What is wrong with one choice keeps no other reader waiting.
      deps.log.error({ err, userId: due.userId }, 'daily e-mail not recorded')
    }
  }
}

interface Sending {
  site: string
  now: Date
  signal: AbortSignal
}

async function sendOne(deps: DailyMailDeps, due: DueDailyMail, { site, now, signal }: Sending): Promise<void> {
  const { dailyMails, mailer, log } = deps
  const { userId, failures } = due
  const composed = composeMail(deps, due, site, now)
  if (composed === undefined) {
    // Tried again later: it would come first in every batch.
    await dailyMails.claim(due, null, new Date(now.getTime() + RETRY_MS))
    return
  }
  const { day, next, mail } = composed
  if (!(await dailyMails.claim(due, day, next)) || day === null || mail === undefined) return
  try {
    await mailer.send(mail, signal)
  } catch (err) {
    log.error({ err, userId }, 'daily e-mail failed')
    const wait = RETRY_MS * 2 ** Math.min(failures, MOST_DOUBLINGS)
    await dailyMails.recordFailure(userId, day, new Date(now.getTime() + wait))
    return
  }
  if (failures > 0) await dailyMails.recordSent(userId)
}

/**
 * What is planned for a reader, with the e-mail if the day has something to study; undefined, and logged, when it
 * cannot be written.
 */
function composeMail(deps: DailyMailDeps, due: DueDailyMail, site: string, now: Date): (DailyMailPlan & { mail?: Mail }) | undefined {
  const { userId, place, cycles } = due
  try {
    const plan = planDailyMail(now, due)
    if (plan.day === null) return plan
    const readings = readDay(deps, plan.day, place, cycles).filter(({ passages }) => passages.length > 0)
    if (readings.length === 0) return plan
    const token = sealLink(deps.seal, 'stop', userId)
    const links = { site, stop: toLinkPage(site, 'stop', token), unsubscribe: `${site}/api/daily/mail/stop?token=${token}` }
    return { ...plan, mail: writeDailyMail(due, plan.day, readings, links) }
  } catch (err) {
    deps.log.error({ err, userId }, 'daily e-mail not written')
    return undefined
  }
}
