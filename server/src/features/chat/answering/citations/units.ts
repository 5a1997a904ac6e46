/**
 * Splits the markdown a model writes into the units that citations are about: words, `[n]` markers, quotations with the claims that follow them, block
 * quotations, links, tags. A unit is emitted only when no further character could change it, so chunks may end anywhere. One file, since every rule
 * looks ahead at the same few characters.
 */
import { matchMarker } from './marker.ts'

/** What follows a quotation and says where it is from: `“…” (Genesis 25:34) [2]`. */
interface Tail {
  /** As written, without the markers: ` (Genesis 25:34)`. */
  text: string
  /** Content of the parentheses, if any. */
  aside: string | null
  numbers: number[]
}

export type Unit =
  | { kind: 'word'; text: string }
  | { kind: 'space'; text: string }
  | { kind: 'marker'; numbers: number[] }
  | { kind: 'quote'; open: string; body: string; close: string; tail: Tail }
  /** Body lines of a block quotation without their `>`. */
  | { kind: 'block'; body: string }
  | { kind: 'link'; label: string; href: string }
  /** Raw HTML, an image: nothing of it is shown but the image's words. */
  | { kind: 'dropped'; label: string }
  /** A quotation mark that opens nothing. */
  | { kind: 'stray'; mark: string }

export interface ScanContext {
  /** The character before the buffer; '' at the very beginning. */
  before: string
  lineStart: boolean
  /** No more characters will come. */
  final: boolean
}

/** Longest quotation, block quotation, bracketed label, link, word and aside that is buffered, in characters. */
const LIMIT = { quote: 1500, block: 6000, bracket: 300, link: 2000, word: 200, aside: 120 }

type Cut = { unit: Unit; length: number }
/** Null: more characters are needed. */
type Scan = (text: string, place: ScanContext) => Cut | null

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
}

/**
 * Whether the mark at `at` is the gershayim of an abbreviation (חז״ל, רש"י) rather than a quotation mark: it stands before a word's last letter, or inside a word
 * that does not begin like a quotation after prefixed letters (ש"ויאמר"). Undefined: the next characters decide.
 */
function isGershayim(text: string, at: number, before: string, final: boolean): boolean | undefined {
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

const scanQuote: Scan = (text, { before, final }) => {
  const open = text[0] ?? ''
  const ends = CLOSING_MARKS[open] ?? []
  const stray: Cut = { unit: { kind: 'stray', mark: open }, length: 1 }
  const first = text[1]
  if (first === undefined) return final ? stray : null
  const joinedHebrew = HEBREW.test(before) && HEBREW.test(first)
  if (/[\s.,;:!?)\]]/.test(first) || (open !== '«' && open !== '„' && open !== '“' && LETTER_OR_DIGIT.test(before) && !joinedHebrew))
    return stray
  let depth = 0
  for (let at = 1; at < text.length; at++) {
    const mark = text[at] ?? ''
    if (at > LIMIT.quote || (mark === '\n' && /^\n[ \t]*\n/.test(text.slice(at)))) return stray
    if (open === '«' && mark === '«') depth++
    if (!ends.includes(mark)) continue
    if (open === '«' && depth-- > 0) continue
    if ('"״”'.includes(mark)) {
      const gershayim = isGershayim(text, at, before, final)
      if (gershayim === undefined) return null
      if (gershayim) continue
    }
    if ('"״’'.includes(mark)) {
      const next = text[at + 1]
      if (next === undefined && !final) return null
      if (next !== undefined && LETTER_OR_DIGIT.test(next)) continue
    }
    const tail = scanTail(text.slice(at + 1), final)
    if (tail === 'need') return null
    return { unit: { kind: 'quote', open, body: text.slice(1, at), close: mark, tail: tail.tail }, length: at + 1 + tail.length }
  }
  return final || text.length > LIMIT.quote ? stray : null
}

const scanBlock: Scan = (text, { final }) => {
  let end = 0
  const lines: string[] = []
  for (;;) {
    const rest = text.slice(end)
    const line = /^ {0,3}> ?(.*)(\n|$)/.exec(rest)
    if (line === null || end > LIMIT.block) break
    if (line[2] === '' && !final) return null
    lines.push(line[1] ?? '')
    end += line[0].length
    if (end >= text.length) {
      if (final) break
      return null
    }
    if (!final && /^ {1,3}$/.test(text.slice(end))) return null
  }
  return { unit: { kind: 'block', body: lines.join('\n') }, length: end }
}

/** `[label](href "title")` at the beginning of the text. */
function matchLink(text: string, final: boolean): { label: string; href: string; length: number } | 'need' | undefined {
  const close = text.slice(0, LIMIT.bracket).search(/[\]\n]|(?<=.)\[/)
  if (close === -1) return final || text.length >= LIMIT.bracket ? undefined : 'need'
  if (text[close] !== ']') return undefined
  const next = text[close + 1]
  if (next === undefined) return final ? undefined : 'need'
  if (next !== '(') return undefined
  let depth = 0
  for (let at = close + 1; at < Math.min(text.length, LIMIT.link); at++) {
    if (text[at] === '\n') return undefined
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) {
      const href = /^\s*<?([^\s>]*)/.exec(text.slice(close + 2, at))?.[1] ?? ''
      return { label: text.slice(1, close), href, length: at + 1 }
    }
  }
  return final || text.length >= LIMIT.link ? undefined : 'need'
}

const scanBracket: Scan = (text, { final }) => {
  const found = matchMarker(text, final)
  if (found === 'need') return null
  if (found !== undefined) {
    const unit: Unit = { kind: 'marker', numbers: found.numbers }
    const next = text[found.length]
    if (next === undefined && !final) return null
    if (next !== '(') return { unit, length: found.length }
    // `[1](https://…)` is a marker written as a link.
    const dressed = matchLink(text, final)
    if (dressed === 'need') return null
    return { unit, length: dressed?.length ?? found.length }
  }
  const link = matchLink(text, final)
  if (link === 'need') return null
  if (link === undefined) return { unit: { kind: 'word', text: text[0] ?? '' }, length: 1 }
  return { unit: { kind: 'link', label: link.label, href: link.href }, length: link.length }
}

const scanImage: Scan = (text, place) => {
  if (text[1] === undefined) return place.final ? { unit: { kind: 'word', text: '!' }, length: 1 } : null
  if (text[1] !== '[') return { unit: { kind: 'word', text: '!' }, length: 1 }
  const link = matchLink(text.slice(1), place.final)
  if (link === 'need') return null
  if (link === undefined) return { unit: { kind: 'word', text: '!' }, length: 1 }
  return { unit: { kind: 'dropped', label: link.label }, length: link.length + 1 }
}

const scanTag: Scan = (text, { final }) => {
  if (text[1] === undefined && !final) return null
  if (!/[a-z/!?]/i.test(text[1] ?? '')) return { unit: { kind: 'word', text: '<' }, length: 1 }
  const close = text.slice(0, LIMIT.bracket).indexOf('>')
  if (close === -1) return final || text.length >= LIMIT.bracket ? { unit: { kind: 'word', text: '<' }, length: 1 } : null
  return { unit: { kind: 'dropped', label: '' }, length: close + 1 }
}

const WORD_BOUNDARY = /[\s[【［<!«“„"״”‘]/

const scanWord: Scan = (text, { before, final }) => {
  if (/^\s/.test(text)) return { unit: { kind: 'space', text: text[0] ?? '' }, length: 1 }
  for (let at = 0; at < text.length; at++) {
    if (at >= LIMIT.word) return { unit: { kind: 'word', text: text.slice(0, at) }, length: at }
    const char = text[at] ?? ''
    if (!WORD_BOUNDARY.test(char)) continue
    if ('"״”'.includes(char)) {
      const gershayim = isGershayim(text, at, before, final)
      if (gershayim === undefined) return null
      if (gershayim) continue
    }
    if (at > 0) return { unit: { kind: 'word', text: text.slice(0, at) }, length: at }
    break
  }
  return final && text !== '' ? { unit: { kind: 'word', text }, length: text.length } : null
}

/** The first unit of the text, or null when more characters are needed to decide (never null when `final`, unless the text is empty). */
export function nextUnit(text: string, place: ScanContext): Cut | null {
  if (text === '') return null
  if (place.lineStart) {
    if (/^ {0,3}>/.test(text)) return scanBlock(text, place)
    if (!place.final && /^ {1,3}$/.test(text)) return null
  }
  const first = text[0] ?? ''
  if ('[【［'.includes(first)) return scanBracket(text, place)
  if (first === '!') return scanImage(text, place)
  if (first === '<') return scanTag(text, place)
  if ('"״”'.includes(first)) {
    const gershayim = isGershayim(text, 0, place.before, place.final)
    if (gershayim === undefined) return null
    if (gershayim) return { unit: { kind: 'word', text: first }, length: 1 }
  }
  if (first in CLOSING_MARKS) return scanQuote(text, place)
  return scanWord(text, place)
}
