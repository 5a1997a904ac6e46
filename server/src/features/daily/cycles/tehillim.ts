import type { CivilDate, HebrewDate } from '../../../ports/calendar.ts'
import { toWeekday } from '../civil-days.ts'
import { toChaptersReference, type Study } from './study.ts'

const PSALMS = 'Psalms'
/** The first psalm of each day of the month; the 25th and the 26th share psalm 119. */
const firstOfDay = [
  1, 10, 18, 23, 29, 35, 39, 44, 49, 55, 60, 66, 69, 72, 77, 79, 83, 88, 90, 97, 104, 106, 108, 113, 119, 119, 120, 135, 140, 145, 151,
]
/** The verses of psalm 119 on the 25th and the 26th. */
const halves = { 25: [1, 96], 26: [97, 176] } as const
/** The first psalm of each day of the week. */
const firstOfWeekday = [1, 30, 51, 73, 90, 107, 120, 151]

/**
 * The Book of Psalms in a Hebrew month, as prayer books divide it. In a month of 29 days the last two parts are said
 * together.
 */
export function findMonthlyPsalms({ day, daysInMonth }: HebrewDate): Study {
  const half = day === 25 || day === 26 ? halves[day] : undefined
  if (half !== undefined) return { references: [{ title: PSALMS, from: [119, half[0]], to: [119, half[1]] }] }
  const last = day === daysInMonth ? 150 : (firstOfDay[day] ?? 0) - 1
  return { references: [toChaptersReference(PSALMS, firstOfDay[day - 1] ?? 1, last)] }
}

/** The Book of Psalms in a week, from Sunday to the Sabbath, as prayer books divide it. */
export function findWeeklyPsalms(date: CivilDate): Study {
  const day = toWeekday(date)
  return { references: [toChaptersReference(PSALMS, firstOfWeekday[day] ?? 1, (firstOfWeekday[day + 1] ?? 0) - 1)] }
}
