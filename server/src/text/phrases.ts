import type { Language } from '@sugya/contract/api/texts'
import { findQuoted } from '@sugya/contract/rules/quotation-marks'
import { splitHebrewWords } from './analysis/hebrew.ts'
import { splitEnglishWords, splitRussianWords } from './analysis/tokenizers.ts'
import { WORD } from './cut-excerpt.ts'
import { detectLanguage } from './detect-language.ts'
import { memoize } from './memoize.ts'

/** Words that a search asks for as they stand, side by side. */
export interface Phrase {
  language: Language
  /** Its words, normalized. */
  words: string[]
}

/** Reads the phrases in quotation marks of a query; empty when it has none. */
export function readPhrases(query: string): Phrase[] {
  return findQuoted(query).flatMap(({ words: text }) => {
    const language = detectLanguage(text)
    const words = language === null ? [] : splitWords[language](text)
    return language === null || words.length === 0 ? [] : [{ language, words }]
  })
}

const splitWords: Record<Language, (text: string) => string[]> = {
  he: splitHebrewWords,
  en: splitEnglishWords,
  ru: splitRussianWords,
}

const MAX_KNOWN = 10_000
const splitWord: typeof splitWords = {
  he: memoize(MAX_KNOWN, splitHebrewWords),
  en: memoize(MAX_KNOWN, splitEnglishWords),
  ru: memoize(MAX_KNOWN, splitRussianWords),
}

/** The bounds in a text of every place where the words of a phrase stand side by side. */
export function findPhrase(text: string, { language, words }: Phrase): [start: number, end: number][] {
  const written = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    splitWord[language](word).map((normal) => ({ normal, start: index, end: index + word.replace(/["״]$/, '').length })),
  )
  const found: [number, number][] = []
  for (let at = 0; at + words.length <= written.length; at++) {
    if (!words.every((word, offset) => written[at + offset]?.normal === word)) continue
    found.push([written[at]?.start ?? 0, written[at + words.length - 1]?.end ?? 0])
    at += words.length - 1
  }
  return found
}
