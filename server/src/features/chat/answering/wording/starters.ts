import type { Language } from '@sugya/contract/api/texts'
import type { Calendar } from '../../../../ports/calendar.ts'
import { fill, words } from '../../../../words/words.ts'
import type { ReferenceTools } from '../citations/passages.ts'

/** The parts of the calendar and of the library that questions to begin with follow. */
export interface StarterParts {
  calendar: Calendar
  references: ReferenceTools
  /** Is there a text of this work? A question about the day's page is only asked when the page can be shown. */
  hasWork: (title: string) => boolean
}

/** Verses of the portion's opening that its question names. */
const OPENING = 3

/**
 * Three or four questions to begin with, in the reader's language: the week's portion (in Israel for Hebrew, in the diaspora for others), the day's page
 * when the library has it, and questions that change from day to day. `date` is the reader's civil day.
 */
export function suggestStarters({ calendar, references, hasWork }: StarterParts, date: string, language: Language): string[] {
  const portion = calendar.weeklyPortion(date, language === 'he' ? 'israel' : 'diaspora')
  const [chapter, verse] = portion.from
  const opening = { title: portion.title, from: [chapter, verse], to: [chapter, verse + OPENING - 1] }
  const { tractate, leaf } = calendar.dafYomi(date)
  // Leaf 2 is its sides 3 and 4.
  const page = { title: tractate, from: [leaf * 2 - 1], to: [leaf * 2] }
  const { portionQuestion, pageQuestion, starters } = words[language].answers
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return [
    fill(portionQuestion, { name: portion.name[language], opening: references.format(opening, language) }),
    ...(hasWork(tractate) ? [fill(pageQuestion, { page: references.format(page, language) })] : []),
    ...(starters[day % starters.length] ?? []),
  ]
}
