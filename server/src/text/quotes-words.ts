/**
 * The words of a folded text in the form in which quotations are compared: names of God, abbreviations and British and
 * American spellings in one form each, with the places where an edition has put a gloss or a reference into the text.
 */
import { languageData } from './language-data.ts'
import { DIVINE_NAME, normalizeFinals } from './analysis/hebrew.ts'
import { toBritishSpelling } from './analysis/stemming.ts'
import type { Folded } from './quotes.ts'
import { isNegation, isOtherSpelling, isPivot } from './quotes-rules.ts'

/** One word of a text. An abbreviation is several words at the same place. */
export interface TextWord {
  /** Bounds in the folded letters. */
  start: number
  end: number
  letters: string
  /** The form that is compared. */
  key: string
  /** The stored characters, with vowels and quotation marks. */
  raw: string
  /** The index after the gloss or reference in brackets that begins with this word; 0 when none begins. */
  glossEnd: number
}

const divineNames = new Map(
  [...languageData.he.divineNamesInQuotations, ...languageData.en.divineNamesInQuotations, ...languageData.ru.divineNamesInQuotations].map(
    ([name = '', spelling = '']) => [normalizeFinals(spelling), normalizeFinals(name)],
  ),
)
const abbreviations = new Map(
  [...languageData.he.abbreviations, ...languageData.he.cutWords].map(([letters = '', words = '']) => [
    normalizeFinals(letters),
    normalizeFinals(words).split(' '),
  ]),
)

const HEBREW = /^[א-ת]/
const ABBREVIATION_MARK = /[א-ת][\p{M}]*["'`´‘’“”″׳״′]/u
const HYPHEN = /^[-‐‑־–]$/u

/** English spellings of both sides of the ocean in one form. */
const toOneSpelling = (word: string): string =>
  word.length < 4
    ? word
    : toBritishSpelling(word)
        .replace(/is(e|ed|es|ing|ation|ations|er|ers)$/, 'iz$1')
        .replace(/^(cent|theat|scept|sepulch|fib|meag)er(s?)$/, '$1re$2')
        .replace(/^(def|off|pret)ense(s?)$/, '$1ence$2')
        .replace(/^gray/, 'grey')
        .replace(/^judgement/, 'judgment')
        .replace(/^(.{4,})ll(ed|ing|er|ers|ous)$/, '$1l$2')

/** The words that a Hebrew word stands for, in the form in which they are compared. */
function toHebrewKeys(letters: string, isMarked: boolean): string[] {
  const prefix = /^[ובלכמשד]{0,2}/.exec(letters)?.[0] ?? ''
  for (let length = 0; length <= prefix.length; length++) {
    const rest = letters.slice(length)
    const head = letters.slice(0, length)
    // A single letter with a geresh stands for the Name.
    if ((rest === 'ה' || (rest === 'ד' && isMarked)) && (length === 0 || isMarked)) return [head + DIVINE_NAME]
    const name = divineNames.get(rest)
    if (name !== undefined) return [head + name]
    const written = isMarked ? abbreviations.get(rest) : undefined
    if (written !== undefined && length < 2) return [head + (written[0] ?? ''), ...written.slice(1)]
  }
  return [letters.replace(/^([ובלכמשה]{0,2})אלו?ק(?=ימ$|י$|ינו$|יכ$|יכמ$|יהמ$|יו$|ה$)/, '$1אלה')]
}

function toKeys(letters: string, isMarked: boolean): string[] {
  if (HEBREW.test(letters)) return toHebrewKeys(letters, isMarked)
  return [divineNames.get(letters) ?? toOneSpelling(letters)]
}

/** Longest gloss that a quotation may leave out, in words and characters. */
const GLOSS = { words: 14, characters: 120 }

/** The words of a folded text. */
export function splitQuoteWords(text: Folded): TextWord[] {
  const { letters, stored, from, to } = text
  const words: TextWord[] = []
  let start = 0
  while (start < letters.length) {
    let end = letters.indexOf(' ', start)
    if (end === -1) end = letters.length
    let word = letters.slice(start, end)
    // `G-d`, `Б-г`: the hyphen splits what is one word.
    for (let more = 0; more < 3 && end < letters.length && word.length <= 6; more++) {
      if (!HYPHEN.test(stored.slice(to[end - 1], from[end + 1]))) break
      let next = letters.indexOf(' ', end + 1)
      if (next === -1) next = letters.length
      const joined = `${word}-${letters.slice(end + 1, next)}`
      if (!divineNames.has(joined) && !/^[ובלכמשה]{0,2}י-ה/.test(joined)) break
      word = joined
      end = next
    }
    const after = stored[to[end - 1] ?? 0] ?? ''
    const raw = stored.slice(from[start], to[end - 1])
    const isMarked = HEBREW.test(word) && ABBREVIATION_MARK.test(raw + after)
    for (const key of toKeys(word, isMarked)) words.push({ start, end, letters: word, key, raw, glossEnd: 0 })
    start = end + 1
  }
  markGlosses(text, words)
  return words
}

/**
 * Marks what an edition has put in brackets, unless leaving it out would turn the sentence: references, footnotes,
 * explanations.
 */
function markGlosses({ stored, from, to }: Folded, words: TextWord[]): void {
  for (const [open, close] of [
    ['[', ']'],
    ['(', ')'],
    ['{', '}'],
  ] as const) {
    if (!stored.includes(open)) continue
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as TextWord
      const previous = words[i - 1]
      const gap = stored.slice(previous === undefined ? 0 : to[previous.end - 1], from[word.start])
      if (gap.lastIndexOf(open) <= gap.lastIndexOf(close)) continue
      for (let j = i; j < Math.min(words.length, i + GLOSS.words); j++) {
        const inside = words[j] as TextWord
        if (isPivot(inside, words[j + 1] ?? null)) break
        const behind = stored.slice(to[inside.end - 1], words[j + 1] === undefined ? undefined : from[words[j + 1]?.start ?? 0])
        if (!behind.includes(close)) continue
        if ((to[inside.end - 1] ?? 0) - (from[word.start] ?? 0) <= GLOSS.characters) word.glossEnd = j + 1
        break
      }
    }
  }
}

/** Whether a word of a quotation is the stored one: the same, or in another spelling (`withSpelling`). */
export function isSameWord(quoted: TextWord, stored: TextWord, withSpelling: boolean): boolean {
  if (quoted.key === stored.key) return true
  return (
    withSpelling &&
    HEBREW.test(quoted.key) &&
    HEBREW.test(stored.key) &&
    isOtherSpelling(quoted.key, stored.key === stored.letters ? stored.raw : stored.key)
  )
}

/** A run of stored words, by their indexes; `end` is the one after the last. */
export interface WordRun {
  start: number
  end: number
  /** A gloss was left out, or a word is spelled in another way. */
  isExact: boolean
}

const isTheName = (word: TextWord | undefined) => word?.key === 'lord'

/**
 * Whether the quoted words stand in the text from the word at `at` on; glosses between them may be left out, and "the"
 * before the Lord.
 */
export function matchRun(
  words: readonly TextWord[],
  at: number,
  quoted: readonly TextWord[],
  withSpelling: boolean,
  from = 0,
): WordRun | null {
  let i = at
  let isExact = true
  for (let j = from; j < quoted.length;) {
    const stored = words[i]
    const wanted = quoted[j] as TextWord
    // A gloss may begin with the word that stands after it: `indicates [the prophecy of] the Nun`.
    if (stored !== undefined && j > 0 && stored.glossEnd > i && isSameWord(wanted, stored, withSpelling)) {
      const after = matchRun(words, stored.glossEnd, quoted, withSpelling, j)
      if (after !== null) return { start: at, end: after.end, isExact: false }
    }
    if (stored !== undefined && isSameWord(wanted, stored, withSpelling)) {
      isExact &&= wanted.letters === stored.letters
      i++
      j++
    } else if (stored?.key === 'the' && isTheName(words[i + 1]) && isTheName(wanted)) {
      isExact = false
      i++
    } else if (wanted.key === 'the' && isTheName(quoted[j + 1]) && isTheName(stored)) {
      isExact = false
      j++
    } else if (stored !== undefined && j > 0 && stored.glossEnd > i) {
      isExact = false
      i = stored.glossEnd
    } else return null
  }
  return { start: at, end: i, isExact }
}

/** Whether words left out between two parts of a quotation deny, question or limit what stands around them. */
export const hasPivot = (words: readonly TextWord[], start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (isPivot(words[i] as TextWord, words[i + 1] ?? null)) return true
  return false
}

/** Whether the word before a run denies or questions it. */
export const isDenied = (words: readonly TextWord[], start: number): boolean => {
  const before = words[start - 1]
  return before !== undefined && isNegation(before, words[start] ?? null)
}
