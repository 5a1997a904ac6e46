import type { MarkedExcerpt } from '@sugya/contract/api/texts'
import { stripMarks } from './analysis/hebrew.ts'

/** A word with its vowels and the marks of abbreviations. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'׳״"]*/gu

/** The words of a text. */
export const listWords = (text: string): string[] => text.match(WORD) ?? []

/** The bounds of the words of a text that pass a test. */
export function findWords(text: string, isMatched: (word: string) => boolean): [number, number][] {
  return [...text.matchAll(WORD)].filter(([word]) => isMatched(word)).map(({ 0: word, index }) => [index, index + word.length])
}

/**
 * Cuts the stretch of at most `length` letters that holds the most marks, at the ends of words, with an ellipsis where
 * something is left out. Vowels and accents are no letters. A shorter text stays whole.
 */
export function cutExcerpt(text: string, marks: readonly (readonly [number, number])[], length: number): MarkedExcerpt {
  const share = stripMarks(text).length / Math.max(1, text.length)
  const width = Math.floor(length / Math.max(share, 0.1))
  if (text.length <= width) return { text, marks: marks.map(([start, end]) => [start, end]) }
  const from = findStart(text, marks, width)
  const cut = from + width >= text.length ? text.length : text.lastIndexOf(' ', from + width)
  const to = cut > from ? cut : from + width
  const before = from > 0 ? '… ' : ''
  const inside = marks.filter(([start, end]) => start >= from && end <= to)
  return {
    text: `${before}${text.slice(from, to).replace(/[\s,;:—–-]+$/u, '')}${to < text.length ? '…' : ''}`,
    marks: inside.map(([start, end]) => [start - from + before.length, end - from + before.length]),
  }
}

/** Where the window with the most marks begins: some words before the first of them, at the beginning of a word. */
function findStart(text: string, marks: readonly (readonly [number, number])[], width: number): number {
  const lead = Math.floor(width / 5)
  let best = { start: 0, count: 0 }
  for (const [first] of marks) {
    const start = Math.max(0, first - lead)
    const count = marks.filter(([from, to]) => from >= first && to <= start + width).length
    if (count > best.count) best = { start, count }
  }
  const wanted = Math.min(best.start, text.length - width)
  if (wanted <= 0) return 0
  const space = text.indexOf(' ', wanted)
  return space < 0 ? wanted : space + 1
}
