import type { Span } from '../../../lib/text/find-quote.ts'

/** A diacritic. */
const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'׳״"]*/gu
/** Hebrew prefixes: and, in, to, from, that, as, the. */
const PREFIX = /^[ובלמשכה]/
/** Shorter words of a query are not marked. */
const SHORTEST = 2

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
