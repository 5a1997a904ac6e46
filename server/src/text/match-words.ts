import type { Language } from '@sugya/contract/api/texts'
import { splitHebrewWords, STEM_MARK, toStemTokens } from './analysis/hebrew.ts'
import { tokenizeEnglish, tokenizeHebrew, tokenizeRussian } from './analysis/tokenizers.ts'
import { listPatterns } from './patterns.ts'
import { foldText } from './quotes.ts'
import { remember } from './remember.ts'

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
export const tokenizeWord = remember(MAX_KNOWN, (word): readonly string[] => {
  if (/[א-ת]/.test(word)) return splitHebrewWords(word).flatMap((plain) => [plain, ...toStemTokens(plain)])
  return [...tokenizeEnglish(word), ...tokenizeRussian(word)]
})

/** Shorter stems match too much. */
const isSpecific = (token: string) => token.replace(STEM_MARK, '').length >= 3

/** Creates a test whether a word of a text matches the question, by one of its words or by a token that retrieval matched. */
export function createWordMatcher(question: string, matched: Record<Language, readonly string[]>): (word: string) => boolean {
  const wanted = new Set([...matched.he, ...matched.en, ...matched.ru].filter(isSpecific))
  for (const word of question.split(/[\s\u05BE–—-]+/)) {
    if (stopWords.has(foldText(word).letters)) continue
    for (const token of tokenizeWord(word)) if (isSpecific(token) && !stopWords.has(token)) wanted.add(token)
  }
  return (word) => tokenizeWord(word).some((token) => wanted.has(token))
}
