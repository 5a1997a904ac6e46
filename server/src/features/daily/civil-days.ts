import type { CivilDate } from '../../ports/calendar.ts'

const DAY = 24 * 60 * 60 * 1000

/** The whole days from one civil date to another; negative when `to` is earlier. */
export function countDays(from: CivilDate, to: CivilDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** The civil date some days later, or earlier for a negative number. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 the Sabbath. */
export function toWeekday(date: CivilDate): number {
  return new Date(date).getUTCDay()
}
