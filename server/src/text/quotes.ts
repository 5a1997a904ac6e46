/**
 * Verifies quotations. The stored text and the quotation are folded to letters and digits, without vowels,
 * cantillation, case and punctuation. Each folded character maps back to its offsets, so that a match can be shown
 * exactly as stored.
 */

import { normalizeFinals } from './analysis/hebrew.ts'

/** A folded text. `from[i]` and `to[i]` bound in `stored` the character behind `letters[i]` with its marks. */
export interface Folded {
  stored: string
  letters: string
  from: number[]
  to: number[]
}

/** A quotation found in a text. */
export interface QuoteMatch {
  /** Offsets in the stored text, one pair for each part between ellipses, in order. */
  parts: { start: number; end: number }[]
  /** The stored characters of the parts, joined by ` … `. */
  words: string
  /** False when only the spelling differs (divine names, full and defective Hebrew): then show the stored words. */
  exact: boolean
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

/** The folded parts of a quotation between ellipses: `…`, `...`, `[...]`, `(…)`. */
function splitAtEllipses(quote: string): string[] {
  return quote
    .split(/[[(]?\s*(?:…|\.\s?\.\s?\.)+\s*[\])]?/u)
    .map((part) => foldText(part).letters)
    .filter((part) => part !== '')
}

/** The number of words and letters of a folded quotation: a caller rejects one too short to prove anything. */
export function measureQuote(quote: string): { words: number; letters: number } {
  const folded = foldText(quote).letters
  return { words: folded === '' ? 0 : folded.split(' ').length, letters: folded.replaceAll(' ', '').length }
}

const nameForms = /(?<=^| )(?:ה|יי|ייי|יקוק|השמ)(?= |$)/g
const godForms = /(?<=^| |(?<=^| )[ובכלמשה]{1,2})אלו?ק(?=ימ|י|ינו|יכ|יכמ|יהמ|יו|ה)/g

/** Replaces the pious substitutes of divine names with the spelling of the Bible. */
function restoreDivineNames(letters: string): string {
  return letters.replace(nameForms, 'יהוה').replace(godForms, 'אלה')
}

/** Hebrew prefixes: a quotation may begin after them (`נזיד` out of `ונזיד`). */
const prefixes = /^[משהוכלב]{1,3}$/

function isWordStart(letters: string, at: number): boolean {
  if (at === 0 || letters[at - 1] === ' ') return true
  return prefixes.test(letters.slice(letters.lastIndexOf(' ', at - 1) + 1, at))
}

function findParts(letters: string, parts: string[]): { start: number; end: number }[] | null {
  const found: { start: number; end: number }[] = []
  let after = 0
  for (const part of parts) {
    let at = letters.indexOf(part, after)
    while (at !== -1 && !(isWordStart(letters, at) && (letters[at + part.length] ?? ' ') === ' ')) at = letters.indexOf(part, at + 1)
    if (at === -1) return null
    found.push({ start: at, end: at + part.length })
    after = at + part.length
  }
  return found
}

/** Drops the vowel letters inside Hebrew words. `at[i]` is the index in `letters` of each letter that stays. */
function toDefectiveSpelling(letters: string): { letters: string; at: number[] } {
  const at: number[] = []
  let kept = ''
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? ''
    const inside = /[א-ת]/.test(letters[i - 1] ?? '') && (letter === 'ו' || letter === 'י')
    if (inside) continue
    kept += letter
    at.push(i)
  }
  return { letters: kept, at }
}

/** A quotation needs so many words and letters to match by defective spelling: a shorter one may be another word. */
const MIN_FOR_SPELLING = { words: 2, letters: 6 }

function findPartsBySpelling(letters: string, parts: string[]): { start: number; end: number }[] | null {
  const plain = parts.map((part) => toDefectiveSpelling(part).letters)
  if (
    !/[א-ת]/.test(plain.join('')) ||
    plain.join(' ').split(' ').length < MIN_FOR_SPELLING.words ||
    plain.join('').length < MIN_FOR_SPELLING.letters
  )
    return null
  const text = toDefectiveSpelling(letters)
  return (
    findParts(text.letters, plain)?.map(({ start, end }) => {
      let last = text.at[end - 1] ?? 0
      while ((letters[last + 1] ?? ' ') !== ' ') last++
      return { start: text.at[start] ?? 0, end: last + 1 }
    }) ?? null
  )
}

/**
 * Finds a quotation in a folded text: every part between ellipses, in order, as whole words. Words that differ only in
 * spelling match too (`exact` is false). Null when a part is missing or the quotation has fewer than two letters.
 */
export function findQuote(text: Folded, quote: string): QuoteMatch | null {
  const parts = splitAtEllipses(quote)
  if (parts.join('').length < 2) return null
  const asWritten = findParts(text.letters, parts)
  const found =
    asWritten ?? findParts(text.letters, parts.map(restoreDivineNames)) ?? findPartsBySpelling(text.letters, parts.map(restoreDivineNames))
  if (found === null) return null
  const bounds = found.map(({ start, end }) => ({ start: text.from[start] ?? 0, end: text.to[end - 1] ?? 0 }))
  const words = bounds.map(({ start, end }) => text.stored.slice(start, end)).join(' … ')
  return { parts: bounds, words, exact: asWritten !== null }
}
