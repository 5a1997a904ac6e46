import type { Language } from '@sugya/contract/api/texts'
import { languageData } from '../text/language-data.ts'

/** How a follow-up question refers to the last turn. */
export interface FollowUp {
  /** 1: the text after its passages, -1: the text before them, 0: the same passages. */
  step: 1 | -1 | 0
  /** The question has no subject of its own: the passages of the last turn are the whole result. */
  isBare: boolean
}

/** Patterns of a language as whole words; Hebrew ones also inside a word, after its prefixes. */
function compile(patterns: (data: (typeof languageData)[Language]) => readonly string[]): Record<Language, RegExp> {
  const [en, he, ru] = [languageData.en, languageData.he, languageData.ru].map((data) => `(?:${patterns(data).join('|')})`)
  return { en: new RegExp(`\\b${en ?? ''}\\b`, 'i'), he: new RegExp(he ?? ''), ru: new RegExp(`(?<!\\p{L})${ru ?? ''}(?!\\p{L})`, 'iu') }
}

const next = compile((data) => data.asksNextPassage)
const previous = compile((data) => data.asksPreviousPassage)

/** Anaphora: words that refer back to the last passages in a question with few content words. */
const pointing = compile((data) => data.pointingWords)
const anaphora = { ...pointing, he: new RegExp(`(?<![א-ת])${pointing.he.source}(?![א-ת])`) }

/**
 * Resolves how a question refers to the last turn; null when it does not. `concepts`: the number of concepts it asks
 * about, commentators and references not counted.
 */
export function resolveFollowUp(text: string, language: Language, concepts: number): FollowUp | null {
  const isShort = text.length <= 80
  if (isShort && concepts <= 1 && next[language].test(text)) return { step: 1, isBare: true }
  if (isShort && concepts <= 1 && previous[language].test(text)) return { step: -1, isBare: true }
  if (concepts === 0) return { step: 0, isBare: true }
  return isShort && concepts <= 3 && anaphora[language].test(text) ? { step: 0, isBare: false } : null
}
