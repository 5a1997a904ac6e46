/** Compares the author, book or place that an answer names before a quotation with where the words were found. */
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
 * How the titles of the works begin whose author is named as the speaker of a quotation: `Rambam writes:`, `לפי רש״י:`.
 * `before` is the text before the quotation. Null when nobody is named, or when the author quotes somebody else.
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

const saysWhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${listPatterns('statedIn').join('|')})\\s*$`, 'iu')
const SENTENCE_START = /(?:^|[.!?;\n])[\s\p{P}]*$/u

/**
 * Whether a reference is said to be the place of the quotation that follows: `It is written in Exodus 3:3:`,
 * `Exodus 3:3 says:`. Not when it is what the words are about: `The Talmud asks on Exodus 3:3:`. `before` and `after`
 * stand around the reference; `after` reaches to the quotation.
 */
export function claimsPlace(before: string, after: string): boolean {
  if (/^[\s\p{P}]*$/u.test(after)) return saysWhere.test(before)
  return SENTENCE_START.test(before) && /^\s*\S+\s*[:,]\s*$/u.test(after) && saysSomething.test(after)
}
