/**
 * Splits the markdown a model writes into the units that citations are about: words, `[n]` markers, quotations with the
 * claims that follow them, block quotations, links, tags. A unit is emitted only when no further character could change
 * it, so chunks may end anywhere. One file, since every rule looks ahead at the same few characters.
 */
import { matchMarker } from './marker.ts'
import { scanCode } from './scan-code.ts'
import { isGershayim, matchOpeningMark, scanQuote } from './scan-quote.ts'
import type { Cut, Scan, ScanContext, Unit } from './unit.ts'

/** Longest block quotation, bracketed label, link and word that is buffered, in characters. */
const LIMIT = { block: 6000, bracket: 300, link: 2000, word: 200 }

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

/** The beginning of what may become an address when more arrives: `<https:`. */
const ADDRESS_SO_FAR = /^<?(?:[a-z][a-z0-9+.-]*(?::\/?)?)?$/i
/** A definition, and what may become one when more arrives; a label has no brackets. */
const DEFINITION = /^\[(\^?)([^[\]\n]{1,40})\]:[ \t]*/
const DEFINITION_SO_FAR = /^\[\^?[^[\]\n]{0,40}\]?$/

/**
 * `[1]: https://…` and `[^1]: note` at the beginning of a line: a renderer would make links of every `[1]`. An address
 * is dropped with its line, the number of a note is a marker like any other. What else stands in brackets before a
 * colon is no definition: `[Genesis 25:30]: …`.
 */
function scanDefinition(text: string, { final }: ScanContext): Cut | null | undefined {
  const label = DEFINITION.exec(text)
  if (label === null) return DEFINITION_SO_FAR.test(text) && !final ? null : undefined
  const [head, note = '', name = ''] = label
  const line = /^[^\n]*/.exec(text.slice(head.length))?.[0] ?? ''
  const isWhole = final || head.length + line.length < text.length
  if (!isWhole && ADDRESS_SO_FAR.test(line)) return null
  if (/^<?(?:[a-z][a-z0-9+.-]*:\/\/|\/|www\.)/i.test(line)) {
    if (!isWhole && line.length < LIMIT.link) return null
    return { unit: { kind: 'dropped', label: '' }, length: head.length + line.length }
  }
  const found = matchMarker(text, true)
  if (found === undefined || found === 'need' || /[^\d\s]/.test(name))
    return note === '' ? undefined : { unit: { kind: 'dropped', label: '' }, length: head.length }
  return { unit: { kind: 'marker', numbers: found.numbers }, length: head.length }
}

/** `[ ]` and `[x]`, the boxes of a list of tasks: not shown as brackets, which belong to citations. */
function scanTaskBox(text: string, { final }: ScanContext): Cut | null | undefined {
  const mark = /^\[([ xX])\](?=\s)/.exec(text)?.[1]
  if (mark !== undefined) return { unit: { kind: 'word', text: mark === ' ' ? '☐' : '☑' }, length: 3 }
  return !final && /^\[(?:[ xX]\]?)?$/.test(text) ? null : undefined
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

const WORD_BOUNDARY = /[\s[【［<!«“„"״”‘‚‹「『＂`'&]/

/**
 * Whether the boundary at `at` stays inside the word: a gershayim, an apostrophe after a letter, an ampersand.
 * Undefined: the next characters decide.
 */
function staysInWord(text: string, at: number, before: string, final: boolean): boolean | undefined {
  const char = text[at] ?? ''
  if ('"״”'.includes(char)) return isGershayim(text, at, before, final)
  const isSingle = char === "'" && text[at + 1] !== "'"
  if (isSingle && text[at + 1] === undefined && !final) return undefined
  if (isSingle) return at > 0 ? !/[([{—–-]/.test(text[at - 1] ?? '') : /[\p{L}\p{N}]/u.test(before)
  if (char === '&') return matchOpeningMark(text.slice(at), final) === null ? undefined : !text.startsWith('&quot;', at)
  return false
}

const scanWord: Scan = (text, { before, final }) => {
  if (/^\s/.test(text)) return { unit: { kind: 'space', text: text[0] ?? '' }, length: 1 }
  for (let at = 0; at < text.length; at++) {
    if (at >= LIMIT.word) return { unit: { kind: 'word', text: text.slice(0, at) }, length: at }
    if (!WORD_BOUNDARY.test(text[at] ?? '')) continue
    const stays = staysInWord(text, at, before, final)
    if (stays === undefined) return null
    if (stays) continue
    if (at > 0) return { unit: { kind: 'word', text: text.slice(0, at) }, length: at }
    break
  }
  return final && text !== '' ? { unit: { kind: 'word', text }, length: text.length } : null
}

/**
 * The first unit of the text, or null when more characters are needed to decide (never null when `final`, unless the
 * text is empty).
 */
export function nextUnit(text: string, place: ScanContext): Cut | null {
  if (text === '') return null
  const code = scanCode(text, place)
  if (code !== undefined) return code
  if (place.lineStart) {
    if (/^ {0,3}>/.test(text)) return scanBlock(text, place)
    if (!place.final && /^ {1,3}$/.test(text)) return null
  }
  const first = text[0] ?? ''
  if (first === '[') {
    const definition = place.lineStart ? scanDefinition(text, place) : undefined
    const cut = definition === undefined ? scanTaskBox(text, place) : definition
    if (cut !== undefined) return cut
  }
  if ('[【［'.includes(first)) return scanBracket(text, place)
  if (first === '!') return scanImage(text, place)
  if (first === '<') return scanTag(text, place)
  if ('"״”'.includes(first)) {
    const gershayim = isGershayim(text, 0, place.before, place.final)
    if (gershayim === undefined) return null
    if (gershayim) return { unit: { kind: 'word', text: first }, length: 1 }
  }
  const mark = matchOpeningMark(text, place.final)
  if (mark === null) return null
  if (mark !== undefined && staysInWord(text, 0, place.before, place.final) !== true) return scanQuote(text, place)
  return scanWord(text, place)
}
