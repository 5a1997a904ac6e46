import type { Calendar } from '../../ports/calendar.ts'
import type { Clock } from '../../ports/clock.ts'
import { toJerusalemDate } from '../../rules/jerusalem-date.ts'
import type { ReferenceTools } from './reference-tools.ts'
import { nameReference } from '../../text/references/format-reference.ts'

interface StudyDeps {
  calendar: Calendar
  clock: Clock
  references: Pick<ReferenceTools, 'format'>
}

export interface StudyPassage {
  ref: string
  name: { he: string; en: string; ru: string }
  date: string
}

/** Today's page of the daily Talmud cycle (daf yomi), both sides. */
export function findDailyPage({ calendar, clock, references }: StudyDeps): StudyPassage {
  const date = toJerusalemDate(clock.now())
  const { tractate, leaf } = calendar.dafYomi(date)
  // Shekalim is studied in the Jerusalem Talmud, cited by chapter and not by leaf: the reference is the tractate.
  const isByLeaf = !tractate.startsWith('Jerusalem Talmud')
  const page = isByLeaf ? { title: tractate, from: [leaf * 2 - 1], to: [leaf * 2] } : { title: tractate, from: [], to: [] }
  const name = (language: 'he' | 'en' | 'ru') => nameReference(references, page, language) + (isByLeaf ? '' : ` ${String(leaf)}`)
  return { ref: references.format(page, 'en'), name: { he: name('he'), en: name('en'), ru: name('ru') }, date }
}

/** The Torah portion of the coming Sabbath, in Israel or in the diaspora. */
export function findWeeklyPortion({ calendar, clock, references }: StudyDeps, place: 'israel' | 'diaspora'): StudyPassage {
  const { title, from, to, name, date } = calendar.weeklyPortion(toJerusalemDate(clock.now()), place)
  return { ref: references.format({ title, from, to }, 'en'), name, date }
}
