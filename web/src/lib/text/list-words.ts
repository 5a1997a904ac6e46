import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import type { Span } from './find-quote.ts'

/** A text and the places of its words in it. */
export interface WordText {
  text: string
  words: readonly Span[]
}

/** A word ends at white space, at a maqaf or dash, and at a hidden note; a paseq alone is no word. */
const WORD = /[^\s\u05be\u2013\u2014\0]*[\p{L}\p{N}][^\s\u05be\u2013\u2014\0]*/gu

/** Finds the words of a text. Hiding vowels and accents changes neither their number nor their order. */
export function listWords(text: string): WordText {
  return { text, words: [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length })) }
}

/** Replaces a note of an edition by as many characters that belong to no word. */
export const hideNote = (note: string): string => '\0'.repeat(note.length)

/**
 * The words `from` up to, without, `to` as they are written; cut after as many characters as a highlight keeps. Empty
 * if the text has fewer words.
 */
export function quoteWords({ text, words }: WordText, from: number, to: number): string {
  const [first, last] = [words[from], words[to - 1]]
  if (!first || !last) return ''
  const quoted = text.slice(first.start, last.end).replaceAll('\0', '').replace(/\s+/g, ' ')
  return quoted.slice(0, STUDY_LIMITS.highlightedWords)
}

/** Reduces words to their letters, without vowels, punctuation or case. */
export const toLetters = (words: string): string => words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
