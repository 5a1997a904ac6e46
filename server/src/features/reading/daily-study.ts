import type { Calendar, CivilDate } from '../../ports/calendar.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ReferenceTools } from './reference-tools.ts'

interface StudyParts {
  calendar: Calendar
  clock: Clock
  references: Pick<ReferenceTools, 'format'>
}

export interface StudyPassage {
  ref: string
  name: { he: string; en: string; ru: string }
  date: string
}

/** The page of the daily Talmud cycle for today, both its sides. */
export function findDailyPage({ calendar, clock, references }: StudyParts): StudyPassage {
  const date = jerusalemDate(clock.now())
  const { tractate, leaf } = calendar.dafYomi(date)
  // Shekalim is read from the Jerusalem Talmud, which is cited by chapters and not by these leaves: the reference is the tractate.
  const byLeaf = !tractate.startsWith('Jerusalem Talmud')
  const page = byLeaf ? { title: tractate, from: [leaf * 2 - 1], to: [leaf * 2] } : { title: tractate, from: [], to: [] }
  const name = (language: 'he' | 'en' | 'ru') => references.format(page, language) + (byLeaf ? '' : ` ${String(leaf)}`)
  return { ref: references.format(page, 'en'), name: { he: name('he'), en: name('en'), ru: name('ru') }, date }
}

/** The portion of the coming Sabbath, in Israel or in the diaspora. */
export function findWeeklyPortion({ calendar, clock, references }: StudyParts, place: 'israel' | 'diaspora'): StudyPassage {
  const { title, from, to, name, date } = calendar.weeklyPortion(jerusalemDate(clock.now()), place)
  return { ref: references.format({ title, from, to }, 'en'), name, date }
}

/** The civil day in Jerusalem, whose calendar the cycles follow; that the Jewish day begins in the evening is left to the reader. */
function jerusalemDate(now: Date): CivilDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}
