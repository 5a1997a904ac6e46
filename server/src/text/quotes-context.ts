/** What stands behind a quotation and turns it: an exception. */
import { normalizeFinals } from './analysis/hebrew.ts'
import { listValues } from './patterns.ts'
import { type Folded, foldText } from './quotes.ts'
import type { Span } from './quotes-abridged.ts'
import { isOfKind } from './quotes-rules.ts'

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
