import type { Span } from './find-quote.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A mark that sits on a letter. */
const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'׳״"]*/gu
/** Letters that join the Hebrew word after them: and, in, to, from, that, as, the. */
const PREFIX = /^[ובלמשכה]/
/** Shorter words of a query say too little to be marked. */
const SHORTEST = 2

/**
 * The first `length` characters of a text as a reader counts them (a letter with its vowels is one), cut after a whole word, with an ellipsis when
 * something was cut.
 */
export function truncate(text: string, length: number): string {
  let end = 0
  let count = 0
  for (const { segment, index } of graphemes.segment(text)) {
    if (count++ === length) break
    end = index + segment.length
  }
  if (end === text.length) return text
  const whole = /[\s\p{P}]/u.test(text.charAt(end)) ? end : text.lastIndexOf(' ', end)
  return `${text.slice(0, whole > 0 ? whole : end).replace(/[\s,;:—–-]+$/u, '')}…`
}

/** Where the words of a query stand in a text, vowels, accents and case aside; a Hebrew word also behind one prefix letter. */
export function findQueryWords(text: string, query: string): Span[] {
  const wanted = new Set([...query.matchAll(WORD)].map(([word]) => normalizeWord(word)).filter((word) => word.length >= SHORTEST))
  return [...text.matchAll(WORD)]
    .filter(([word]) => wanted.has(normalizeWord(word)) || wanted.has(normalizeWord(word).replace(PREFIX, '')))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}

function normalizeWord(word: string): string {
  return word.normalize('NFD').replace(MARKS, '').toLowerCase()
}
