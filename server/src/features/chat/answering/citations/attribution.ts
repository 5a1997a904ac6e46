/** Compares the author or book that an answer names before a quotation with the work in which the words were found. */
import { languageData } from '../../../../text/language-data.ts'
import { listPatterns, matchWords } from '../../../../text/patterns.ts'

const saysSomething = matchWords(listPatterns('speechVerbs'))
const quotesSomebody = matchWords(listPatterns('quotingWords'))

const speakers = (['he', 'en', 'ru'] as const).flatMap((language) =>
  languageData[language].speakers.map(([titles = '', name = '']) => ({
    titles: new RegExp(`^${titles}`, 'u'),
    // Hebrew names take prefixed letters and the article.
    name: new RegExp(`(?<![\\p{L}\\p{M}])${language === 'he' ? '[ובלמשכה]{0,2}' : ''}(?:${name})(?![\\p{L}\\p{M}])`, 'gu'),
  })),
)

/** Longest text before a quotation in which its speaker is looked for, in characters. */
export const SPEAKER_LENGTH = 120

/**
 * How the titles of the works begin whose author is named as the speaker of a quotation: `Rambam writes:`, `לפי רש״י:`. `before` is the text before the
 * quotation. Null when nobody is named, or when the author quotes somebody else.
 */
export function findSpeaker(before: string): RegExp | null {
  const clause = /(?:^|[.!?;\n])([^.!?;\n]*)[:,]\s*$/u.exec(before.slice(-SPEAKER_LENGTH))?.[1]
  if (clause === undefined || !saysSomething.test(clause) || quotesSomebody.test(clause)) return null
  let last = -1
  let titles: RegExp | null = null
  for (const speaker of speakers)
    for (const match of clause.matchAll(speaker.name))
      if (match.index > last) {
        last = match.index
        titles = speaker.titles
      }
  return titles
}
