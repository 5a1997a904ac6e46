/**
 * What stands around a quotation and turns it: an exception right behind it, or a denial that anybody should say it.
 */
import { normalizeFinals } from './analysis/hebrew.ts'
import { listValues } from './patterns.ts'
import { type Folded, foldText } from './quotes.ts'
import type { Span } from './quotes-abridged.ts'
import { isAuxiliary, isOfKind, isTrailingNegation } from './quotes-rules.ts'

/** Matches words of a kind at the beginning; a hyphen stands for the rest of a word: `חוץ מ-`. */
const matchBeginning = (kind: string): RegExp => {
  const phrases = listValues('polarityWords', kind).map((phrase) => normalizeFinals(phrase).replace('-', '\\p{L}+'))
  return new RegExp(`^(?:${phrases.join('|')})(?= |$)`, 'u')
}

const exceptions: readonly { begins: RegExp; marks: RegExp; behind: string | null }[] = [
  { begins: matchBeginning('exception'), marks: /^[^;]*$/, behind: null },
  // Behind other words `save` is a verb.
  { begins: matchBeginning('exception of a negation'), marks: /^[^;]*$/, behind: 'negation' },
  { begins: matchBeginning('exception of an absence'), marks: /^[^;]*$/, behind: 'absence' },
  // Behind other words, or a comma, `but` begins a contrast: `not by might, but by My spirit`.
  { begins: matchBeginning('unbroken exception of an absence'), marks: /^[^,;–—]*$/, behind: 'absence' },
  { begins: matchBeginning('proviso'), marks: /^\s*;\s*$/, behind: null },
  { begins: matchBeginning('proviso behind a comma'), marks: /^\s*[,;]\s*$/, behind: null },
]

/** What ends a sentence; a semicolon parts clauses, and what follows it may still restrict. */
const SENTENCE_END = /[.!?:׃\u2028]/
const CLAUSE_END = /[.!?;:׃\u2028]/
/** What opens a quotation inside the text. */
const OPENING_MARK = /["'“‘«„]$/
/** What ends an exception: a clause, a reference or a footnote in brackets. */
const EXCEPTION_END = /[.!?;:׃\u2028(]|\[\d/
/** Most words of an exception that are shown: texts without punctuation have no end of a clause. */
const MAX_EXCEPTION_WORDS = 16
/** Letters behind a quotation that are enough for the first words of an exception. */
const LOOKAHEAD = 60

/** The span with the exception right behind it: `everything is in the hand of Heaven except the fear of Heaven`. */
export function keepException(text: Folded, { start, end }: Span): Span {
  const { letters, stored, from, to } = text
  if (letters[end] !== ' ') return { start, end }
  const gap = stored.slice(to[end - 1], from[end + 1])
  if (SENTENCE_END.test(gap) || OPENING_MARK.test(gap)) return { start, end }
  const following = letters.slice(end + 1, end + 1 + LOOKAHEAD)
  const possible = exceptions.filter(({ begins, marks }) => begins.test(following) && marks.test(gap))
  if (possible.length === 0) return { start, end }
  const clause =
    stored
      .slice(from[start], to[end - 1])
      .split(CLAUSE_END)
      .at(-1) ?? ''
  const words = foldText(clause).letters.split(' ')
  const isException = possible.some(({ behind }) => behind === null || words.some((word) => isOfKind(behind, word)))
  return { start, end: isException ? findExceptionEnd(text, end + 1) : end }
}

/** The end of the clause that begins at a letter; of a long one, its last comma among the words that are shown. */
function findExceptionEnd({ letters, stored, from, to }: Folded, at: number): number {
  let last = at
  for (let words = 0; words < MAX_EXCEPTION_WORDS && last < letters.length; words++) {
    const next = letters.indexOf(' ', last + 1)
    last = next === -1 ? letters.length : next
  }
  const shown = stored.slice(from[at], to[last - 1])
  const rest = stored.slice(from[at])
  const close = rest.search(EXCEPTION_END)
  const comma = shown.lastIndexOf(',')
  const isShort = close !== -1 && close <= shown.length
  if (!isShort && (comma === -1 || last === letters.length)) return last
  const limit = (from[at] ?? 0) + (isShort ? close : comma)
  const beyond = from.findIndex((offset, index) => index > at && offset >= limit)
  return beyond === -1 ? letters.length : beyond
}

/** What opens a speech: a colon, or a quotation mark right before its first word. */
const SPEECH_OPENING = /:|(?:^|[\s,])["'‘“„«]+$/
/** Furthest word before a quotation at which its denial may begin: `say not unto thy neighbour`. */
const MAX_DENIAL_WORDS = 7
/** Most words between a verb of saying and a speech that a mark opens: those to whom it is said. */
const MAX_ADDRESSEE = 4
const HEBREW = /^[א-ת]/

/** The span with the words before it that deny it as speech: `say not thou: "I will requite evil"`. */
export function keepDenial({ letters, stored, from, to }: Folded, { start, end }: Span): Span {
  const starts: number[] = []
  for (let at = start; starts.length < MAX_DENIAL_WORDS && at >= 2;) {
    const previous = letters.lastIndexOf(' ', at - 2) + 1
    const gap = stored.slice(to[at - 2], from[at])
    // What opens the speech is no end, nor is a comma before "that". Another mark ends an earlier speech: `not say
    // "go with peace", but "go in peace"`.
    const isThat = isOfKind('that', letters.slice(at, letters.indexOf(' ', at)))
    if (/[.!?;׃\u2028]/.test(gap) || (starts.length > 0 && !isThat && /[,:"“”‘’']/.test(gap))) break
    starts.unshift(previous)
    at = previous
  }
  const first = starts[0]
  if (first === undefined) return { start, end }
  const denial = findDenial(letters.slice(first, start - 1).split(' '), stored.slice(to[start - 2], from[start]))
  return { start: starts[denial] ?? start, end }
}

/**
 * The index of the word with which a denial of saying what follows begins, or -1: `say not unto thy neighbour:`. A
 * question affirms it: `did I not say:`. `opening` are the characters before the speech; Hebrew needs no mark there,
 * and its colon may be the end of the segment before.
 */
function findDenial(words: readonly string[], opening: string): number {
  const at = words.findLastIndex((word) => isOfKind('speech', word))
  const isHebrew = HEBREW.test(words[at] ?? '')
  const between = words.slice(at + 1).filter((word) => !isOfKind('addressee', word))
  const isMarked = SPEECH_OPENING.test(opening) || isOfKind('that', between.at(-1) ?? '')
  const isTrailing = isTrailingNegation(between[0] ?? '')
  if (at === -1 || (!isHebrew && !isMarked)) return -1
  if (between.length - Number(isTrailing) > (isHebrew ? 0 : MAX_ADDRESSEE)) return -1
  if (between.some((word) => isOfKind('particle', word))) return -1
  if (isTrailing) return at
  const denies = (index: number) => isOfKind('negation', words[index] ?? '') || isOfKind('denial', words[index] ?? '')
  const denial = denies(at - 1) ? at - 1 : isAuxiliary(words[at - 1] ?? '') && denies(at - 2) ? at - 2 : -1
  if (denial === -1 || isOfKind('subject', words[denial - 1] ?? '')) return -1
  return isAuxiliary(words[denial - 1] ?? '') ? denial - 1 : denial
}
