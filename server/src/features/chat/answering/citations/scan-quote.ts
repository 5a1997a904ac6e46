/** Scans quotations: the marks that open and close them in three languages, and the claim that follows. */
import { matchMarker } from './marker.ts'
import type { Cut, Scan, Tail } from './unit.ts'

/** Longest quotation, quotation in straight single marks, and aside that is buffered, in characters. */
const LIMIT = { quote: 1500, single: 400, aside: 120 }

const HEBREW = /[א-ת]|[\u0591-\u05C7]/
const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}]/u
const CLOSING_MARKS: Record<string, string[]> = {
  '«': ['»'],
  '“': ['”', '“', '"'],
  '„': ['“', '”', '"', '‟'],
  '"': ['"', '”', '״'],
  '״': ['״', '"', '”'],
  '”': ['”', '"'],
  '‘': ['’'],
  '‚': ['‘', '’'],
  '‹': ['›'],
  '「': ['」'],
  '『': ['』'],
  '＂': ['＂'],
  "'": ["'"],
  "''": ["''", '"'],
  '``': ["''", '”', '"'],
  '&quot;': ['&quot;'],
  '"""': ['"""'],
}
/** Marks of several characters, which other marks begin like. */
const LONG_MARKS = ["''", '``', '&quot;', '"""']

/** The quotation mark at the beginning of a text; null when more characters decide; undefined when there is none. */
export function matchOpeningMark(text: string, final: boolean): string | null | undefined {
  for (const mark of LONG_MARKS) {
    // Three of a kind are no mark: a fence of code, or apostrophes.
    if (text.startsWith(mark)) return mark === '``' && text[2] === '`' ? undefined : mark
    if (!final && text.length < mark.length && mark.startsWith(text)) return null
  }
  const first = text[0] ?? ''
  return first in CLOSING_MARKS ? first : undefined
}

/**
 * Whether the mark at `at` is the gershayim of an abbreviation (חז״ל, רש"י) rather than a quotation mark: it stands
 * before a word's last letter, or inside a word that does not begin like a quotation after prefixed letters (ש"ויאמר").
 * Undefined: the next characters decide.
 */
export function isGershayim(text: string, at: number, before: string, final: boolean): boolean | undefined {
  const previous = at === 0 ? before : (text[at - 1] ?? '')
  if (!HEBREW.test(previous)) return false
  const next = text[at + 1]
  const second = text[at + 2]
  if (next === undefined) return final ? false : undefined
  if (!/[א-ת]/.test(next)) return false
  if (second === undefined) return final ? true : undefined
  if (!HEBREW.test(second)) return true
  const head = /(?:^|[^א-ת])([א-ת]+)$/.exec(text.slice(0, at))?.[1] ?? previous
  return !/^[משהוכלב]{1,3}$/.test(head)
}

/** Scans what follows a quotation and claims a place for it. */
function scanTail(text: string, final: boolean): { tail: Tail; length: number } | 'need' {
  const tail: Tail = { text: '', aside: null, numbers: [] }
  let end = 0
  for (;;) {
    const glue = /^[ \t\u00A0.,;:!?…*_–—-]{0,4}/.exec(text.slice(end))?.[0] ?? ''
    const at = end + glue.length
    const rest = text.slice(at)
    if (rest === '') {
      if (!final) return 'need'
      break
    }
    const found = matchMarker(rest, final)
    if (found === 'need') return 'need'
    if (found !== undefined) {
      tail.text += glue
      tail.numbers.push(...found.numbers)
      end = at + found.length
      continue
    }
    if (rest.startsWith('(') && tail.aside === null) {
      const close = rest.slice(0, LIMIT.aside).search(/[)\n]/)
      if (close === -1 && rest.length < LIMIT.aside && !final) return 'need'
      if (close > 0 && rest[close] === ')') {
        tail.aside = rest.slice(1, close)
        tail.text += glue + rest.slice(0, close + 1)
        end = at + close + 1
        continue
      }
    }
    break
  }
  return { tail, length: end }
}

/** Scans the quotation that a mark opens, with its claim; a mark that opens nothing is a unit of its own. */
export const scanQuote: Scan = (text, { before, final }) => {
  const open = matchOpeningMark(text, final)
  if (open === null) return null
  if (open === undefined) return { unit: { kind: 'word', text: text[0] ?? '' }, length: 1 }
  const ends = CLOSING_MARKS[open] ?? []
  const stray: Cut = { unit: { kind: 'stray', mark: open, after: before }, length: open.length }
  const first = text[open.length]
  if (first === undefined) return final ? stray : null
  const joinedHebrew = HEBREW.test(before) && HEBREW.test(first) && !open.startsWith("'")
  if (/[\s.,;:!?)\]]/.test(first) || (!'«„“‹「『'.includes(open) && LETTER_OR_DIGIT.test(before) && !joinedHebrew)) return stray
  const limit = open === "'" ? LIMIT.single : LIMIT.quote
  let depth = 0
  for (let at = open.length; at < text.length; at++) {
    const mark = text[at] ?? ''
    if (at > limit || (mark === '\n' && /^\n[ \t]*\n/.test(text.slice(at)))) return stray
    if (open === '«' && mark === '«') depth++
    const close = ends.find((end) => text.startsWith(end, at))
    if (close === undefined) {
      if (!final && ends.some((end) => end.length > 1 && text.length - at < end.length && end.startsWith(text.slice(at)))) return null
      continue
    }
    if (open === '«' && depth-- > 0) continue
    // Another straight mark after a space opens: the first one was an apostrophe.
    if (open === "'" && /\s/.test(text[at - 1] ?? '')) return stray
    if ('"״”'.includes(close)) {
      const gershayim = isGershayim(text, at, before, final)
      if (gershayim === undefined) return null
      if (gershayim) continue
    }
    if ('"״’‘'.includes(close) || close.startsWith("'")) {
      const next = text[at + close.length]
      if (next === undefined && !final) return null
      if (next !== undefined && LETTER_OR_DIGIT.test(next)) continue
    }
    const tail = scanTail(text.slice(at + close.length), final)
    if (tail === 'need') return null
    const length = at + close.length + tail.length
    const unit = { kind: 'quote' as const, open, body: text.slice(open.length, at), close, tail: tail.tail }
    return { unit: open === '"""' ? { ...unit, open: '"', close: '"' } : unit, length }
  }
  return final || text.length > limit ? stray : null
}
