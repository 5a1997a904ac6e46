import { splitLinkWords } from './link-words.ts'
import { SHINGLE } from './shingle-index.ts'

/** Words before and after those that are shared, and most words in all. */
const BEFORE = 8
const AFTER = 14
const MOST = 48

/**
 * The words of a text around the longest stretch that another text has too, with ellipses; the beginning when they
 * share none.
 */
export function cutAroundShared(text: string, shared: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const { start, end } = findShared(words, splitLinkWords(shared))
  const from = Math.max(0, start - BEFORE)
  const to = Math.min(words.length, from + MOST, Math.max(end + AFTER, from + MOST / 2))
  return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
}

function findShared(words: readonly string[], shared: readonly string[]): { start: number; end: number } {
  const shingles = new Set(shared.map((_, index) => toShingle(shared, index)))
  // An abbreviation is several words at one place.
  const plain = words.flatMap((word, place) => splitLinkWords(word).map((one) => ({ one, place })))
  const ones = plain.map(({ one }) => one)
  let best = { start: 0, end: 0, length: 0 }
  let length = 0
  for (let at = 0; at + SHINGLE <= plain.length; at++) {
    length = shingles.has(toShingle(ones, at)) ? length + 1 : 0
    if (length > best.length) best = { start: plain[at - length + 1]?.place ?? 0, end: (plain[at + SHINGLE - 1]?.place ?? 0) + 1, length }
  }
  return best
}

const toShingle = (words: readonly string[], at: number) => words.slice(at, at + SHINGLE).join(' ')
