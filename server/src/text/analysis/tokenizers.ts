import type { Language } from '@sugya/contract/api/texts'
import { splitHebrewWords } from './hebrew.ts'
import { stemEnglish, stemRussian } from './stemming.ts'

/** Longest text tokenized, in characters; the rest is ignored. A folio of Talmud has some 5,000 letters. */
const TEXT_LIMIT = 60_000

/** Lower-case English words and numbers in order, without possessive or contracted endings (`Jacob's` is `jacob`). */
export function splitEnglishWords(text: string): string[] {
  const plain = text
    .slice(0, TEXT_LIMIT)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return [
    ...plain
      .replace(/\bg-d\b/g, 'god')
      .replace(/\bl-rd\b/g, 'lord')
      .matchAll(/[a-z]+(?:['’][a-z]+)*|\d+/g),
  ].map(([word]) => word.replace(/['’](?:s|ll|re|ve|d|m|t)?$|['’]s?$/, '').replace(/['’]/g, ''))
}

/** Splits a text into lower-case Russian words and numbers, in order, ё written as е. */
export function splitRussianWords(text: string): string[] {
  const plain = text
    .slice(0, TEXT_LIMIT)
    .normalize('NFC')
    .replace(/\u0301/g, '')
    .toLowerCase()
    .replace(/ё/g, 'е')
  return [
    ...plain
      .replace(/б-(?=г|ж)/g, 'бо')
      .replace(/г-сп/g, 'госп')
      .replace(/вс-(?=в)/g, 'все')
      .matchAll(/[а-я]+(?:-[а-я]+)*|\d+/g),
  ].flatMap(([word]) => word.split('-'))
}

export function tokenizeHebrew(text: string): string[] {
  return splitHebrewWords(text.slice(0, TEXT_LIMIT))
}

export function tokenizeEnglish(text: string): string[] {
  return splitEnglishWords(text)
    .map(stemEnglish)
    .filter((token) => token !== '')
}

export function tokenizeRussian(text: string): string[] {
  return splitRussianWords(text)
    .map(stemRussian)
    .filter((token) => token !== '')
}

/** How a question, a lexicon form or a text of each language becomes tokens. */
export const tokenizers: Record<Language, (text: string) => string[]> = { he: tokenizeHebrew, en: tokenizeEnglish, ru: tokenizeRussian }

/** The Strong's numbers of a `morphhb` lemma: `Hb/H7225`, `7225 a` and `H7225` yield `H7225`. */
export function tokenizeLemmas(lemma: string): string[] {
  return [...lemma.matchAll(/\d+/g)].map(([number]) => `H${String(Number(number))}`)
}
