import type { CivilDate } from '../../../ports/calendar.ts'
import type { StudyTables } from '../../../ports/study-tables.ts'
import { countDays, toWeekday } from '../civil-days.ts'
import { toChaptersReference, type Study } from './study.ts'

/** The second cycle began on this Sunday; the first had pauses of its own. */
const START = '2018-07-15'
const CHAPTERS_PER_WEEK = 5
/** 929 chapters end on the Wednesday of the 186th week; the next cycle begins on the Sunday after it. */
const CYCLE_DAYS = 186 * 7

/** 929: a chapter of the Bible a day, Sunday to Thursday. https://www.929.org.il */
export function find929(date: CivilDate, { chapters }: Pick<StudyTables, 'chapters'>): Study {
  const weekday = toWeekday(date)
  if (weekday >= CHAPTERS_PER_WEEK) return { references: [], pause: 'weekend' }
  const week = Math.floor((countDays(START, date) % CYCLE_DAYS) / 7)
  const chapter = chapters[week * CHAPTERS_PER_WEEK + weekday]
  return chapter === undefined
    ? { references: [], pause: 'between' }
    : { references: [toChaptersReference(chapter.title, chapter.chapter)] }
}
