import type { Language } from '@sugya/contract/api/texts'
import { splitHebrewWords, STEM_MARK, toStemTokens } from './analysis/hebrew.ts'
import { getTokenWeight } from './analysis/token-weight.ts'
import { tokenizeEnglish, tokenizeHebrew, tokenizeRussian } from './analysis/tokenizers.ts'
import { listPatterns } from './patterns.ts'
import { foldText } from './quotes.ts'
import { memoize } from './memoize.ts'

const stopWords = new Set(
  listPatterns('excerptStopWords').flatMap((word) => [
    foldText(word).letters,
    ...tokenizeEnglish(word),
    ...tokenizeRussian(word),
    ...tokenizeHebrew(word),
  ]),
)

const MAX_KNOWN = 20_000

/** The index tokens of a word: the whole word, and its stems with their mark. */
export const tokenizeWord = memoize(MAX_KNOWN, (word): readonly string[] => {
  if (/[א-ת]/.test(word)) return splitHebrewWords(word).flatMap((plain) => [plain, ...toStemTokens(plain)])
  return [...tokenizeEnglish(word), ...tokenizeRussian(word)]
})

/** Shorter stems match too much. */
const isSpecific = (token: string) => token.replace(STEM_MARK, '').length >= 3

const languages = ['he', 'en', 'ru'] as const

/**
 * Creates a test whether a word of a text matches the question, by one of its words or by a token that retrieval
 * matched. Small words do not match: retrieval has them from phrases, and a text has them everywhere.
 */
export function createWordMatcher(question: string, matched: Record<Language, readonly string[]>): (word: string) => boolean {
  const wanted = new Set(
    languages.flatMap((language) => matched[language].filter((token) => isSpecific(token) && getTokenWeight(language, token) > 0)),
  )
  for (const word of question.split(/[\s\u05BE–—-]+/)) {
    if (stopWords.has(foldText(word).letters)) continue
    for (const token of tokenizeWord(word)) if (isSpecific(token) && !stopWords.has(token)) wanted.add(token)
  }
  return (word) => tokenizeWord(word).some((token) => wanted.has(token))
}
