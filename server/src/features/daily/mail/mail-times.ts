import type { DailyMailChoice } from '@sugya/contract/api/daily'
import type { CivilDate } from '../../../ports/calendar.ts'
import type { DueDailyMail } from '../../../ports/store/daily-mails.ts'
import { addDays } from '../civil-days.ts'

type Hour = Pick<DailyMailChoice, 'hour' | 'timeZone'>

const HOUR_MS = 3_600_000

/** Milliseconds to add to UTC for the clock of a zone at a moment. */
function findOffset(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The civil day at the reader. */
export function findLocalDay(at: Date, timeZone: string): CivilDate {
  return new Date(at.getTime() + findOffset(at.getTime(), timeZone)).toISOString().slice(0, 10)
}

/**
 * The moment of the hour on a day; an hour that the clock skips is the one after it, and of an hour that comes twice
 * the first.
 */
function findMoment(day: CivilDate, { hour, timeZone }: Hour): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  // The offset before the clock changes and that after it: one of them holds at the hour, or the hour is skipped.
  const before = wall - findOffset(wall - 24 * HOUR_MS, timeZone)
  const after = wall - findOffset(wall + 24 * HOUR_MS, timeZone)
  const showsHour = (at: number) => at + findOffset(at, timeZone) === wall
  return new Date(showsHour(before) || !showsHour(after) ? before : after)
}

/** The next moment after `now` at which the clock of the reader shows the hour. */
export function findNextMoment(now: Date, choice: Hour): Date {
  const today = findLocalDay(now, choice.timeZone)
  const moment = findMoment(today, choice)
  return moment > now ? moment : findMoment(addDays(today, 1), choice)
}

/** The day for which an e-mail is sent now, null for none, and when to look again. */
export interface DailyMailPlan {
  day: CivilDate | null
  next: Date
}

/**
 * The day at the reader for which an e-mail is sent now, and when to look again. An hour that was missed is made up for
 * on the same day; a day that is over, or has its e-mail, is not.
 */
export function planDailyMail(now: Date, mail: Pick<DueDailyMail, 'hour' | 'timeZone' | 'sentDay'>): DailyMailPlan {
  const today = findLocalDay(now, mail.timeZone)
  const isDue = findMoment(today, mail) <= now && (mail.sentDay === null || mail.sentDay < today)
  return { day: isDue ? today : null, next: findNextMoment(now, mail) }
}
