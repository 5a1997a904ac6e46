/**
 * The form in which quotations and stored texts are compared: letters and digits, without vowels, cantillation, case
 * and punctuation. Each folded character maps back to its offsets, so that a match can be shown exactly as stored.
 * `quotes-find.ts` compares.
 */

import { normalizeFinals } from './analysis/hebrew.ts'

/** A folded text. `from[i]` and `to[i]` bound in `stored` the character behind `letters[i]` with its marks. */
export interface Folded {
  stored: string
  letters: string
  from: number[]
  to: number[]
}

/** Characters that do not split words: apostrophes, quotation marks, geresh, soft hyphen, direction marks. */
const silent = /[\p{M}'"`´‘’“”„‟′″׳״\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** What a character folds to: its letters and digits; `mark` belongs to the one before, `silent` is skipped. */
type Fold = { kept: readonly string[] } | 'mark' | 'silent'

/** Cache of folds: texts use a few hundred distinct characters. */
const folds = new Map<string, Fold>()
const MAX_FOLDS = 10_000

function foldCharacter(point: string): Fold {
  let fold = folds.get(point)
  if (fold !== undefined) return fold
  if (silent.test(point)) fold = /\p{M}/u.test(point) ? 'mark' : 'silent'
  else {
    // й decomposes under NFKD but is a letter of its own.
    const plain = point === 'й' || point === 'Й' ? 'й' : point.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    fold = { kept: /^[\p{L}\p{N}]+$/u.test(plain) ? Array.from(normalizeFinals(plain)) : [] }
  }
  if (folds.size < MAX_FOLDS) folds.set(point, fold)
  return fold
}

/** Folds a text without markup. Every run of other characters becomes one space; the ends have none. */
export function foldText(stored: string): Folded {
  const letters: string[] = []
  const from: number[] = []
  const to: number[] = []
  let gap = false
  let index = 0
  for (const point of stored) {
    const end = index + point.length
    const fold = foldCharacter(point)
    if (fold === 'mark') {
      if (!gap && to.length > 0) to[to.length - 1] = end
    } else if (fold !== 'silent') {
      if (fold.kept.length === 0) gap = true
      for (const letter of fold.kept) {
        if (gap && letters.length > 0) {
          letters.push(' ')
          from.push(index)
          to.push(index)
        }
        gap = false
        letters.push(letter)
        from.push(index)
        to.push(end)
        // A letter outside the BMP fills two UTF-16 units of the folded string.
        for (let more = 1; more < letter.length; more++) {
          from.push(index)
          to.push(end)
        }
      }
    }
    index = end
  }
  return { stored, letters: letters.join(''), from, to }
}

/** The number of words and letters of a folded quotation: a caller rejects one too short to prove anything. */
export function measureQuote(quote: string): { words: number; letters: number } {
  const folded = foldText(quote).letters
  return { words: folded === '' ? 0 : folded.split(' ').length, letters: folded.replaceAll(' ', '').length }
}
