import type { Language } from '@sugya/contract/api/texts'
import type { Calendar, CivilDate, TorahPortion } from '../../../../ports/calendar.ts'
import { fill, words } from '../../../../words/words.ts'
import type { ReferenceTools } from '../citations/passages.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'

/** What starter questions are made from. */
export interface StarterDeps {
  calendar: Pick<Calendar, 'dafYomi' | 'weeklyPortion'>
  references: ReferenceTools
  /** Whether the library has a text of this work: only then the daily page is suggested. */
  hasWork: (title: string) => boolean
}

/** Verses of the opening of a weekly portion that its question names. */
const OPENING_VERSES = 3

/** The portion of the week as readers of a language study it: of Israel for Hebrew, of the diaspora for others. */
export const findWeeklyPortion = (
  calendar: Pick<Calendar, 'dafYomi' | 'weeklyPortion'>,
  date: CivilDate,
  language: Language,
): TorahPortion => calendar.weeklyPortion(date, language === 'he' ? 'israel' : 'diaspora')

/**
 * Suggests three or four starter questions in the reader's language: the weekly portion (of Israel for Hebrew, of the
 * diaspora for others), the daily page when the library has it, and two questions that change from day to day. `date`
 * is the reader's civil day.
 */
export function suggestStarters({ calendar, references, hasWork }: StarterDeps, date: string, language: Language): string[] {
  const portion = findWeeklyPortion(calendar, date, language)
  const [chapter, verse] = portion.from
  const opening = { title: portion.title, from: [chapter, verse], to: [chapter, verse + OPENING_VERSES - 1] }
  const { tractate, leaf } = calendar.dafYomi(date)
  // Leaf 2 is its sides 3 and 4.
  const page = { title: tractate, from: [leaf * 2 - 1], to: [leaf * 2] }
  const { portionQuestion, pageQuestion, starters } = words[language].answers
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return [
    fill(portionQuestion, { name: portion.name[language], opening: nameReference(references, opening, language) }),
    ...(hasWork(tractate) ? [fill(pageQuestion, { page: nameReference(references, page, language) })] : []),
    ...(starters[day % starters.length] ?? []),
  ]
}
