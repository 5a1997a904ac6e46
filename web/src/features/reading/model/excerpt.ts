import type { Span } from '../../../lib/text/find-quote.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A diacritic. */
const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'׳״"]*/gu
/** Hebrew prefixes: and, in, to, from, that, as, the. */
const PREFIX = /^[ובלמשכה]/
/** Shorter words of a query are not marked. */
const SHORTEST = 2

/**
 * Truncates a text after `length` graphemes (a letter with its vowels counts as one) at the end of a word, with an
 * ellipsis. Returns a shorter text unchanged.
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

/** Finds the words of a query in a text. Ignores vowels, accents, case and one Hebrew prefix letter. */
export function findQueryWords(text: string, query: string): Span[] {
  const wanted = new Set([...query.matchAll(WORD)].map(([word]) => normalizeWord(word)).filter((word) => word.length >= SHORTEST))
  return [...text.matchAll(WORD)]
    .filter(([word]) => wanted.has(normalizeWord(word)) || wanted.has(normalizeWord(word).replace(PREFIX, '')))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}

function normalizeWord(word: string): string {
  return word.normalize('NFD').replace(MARKS, '').toLowerCase()
}
