import type { CivilDate } from '../ports/calendar.ts'

/** The civil date in Jerusalem, which the cycles of study follow; ignores that the Jewish day begins in the evening. */
export function toJerusalemDate(now: Date): CivilDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}
