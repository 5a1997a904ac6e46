import {
  AMUD_ABBREVIATIONS,
  ended,
  isSign,
  levelWord,
  readNumber,
  sideOf,
  WORDS_LIKE_NUMERALS,
  type Address,
  type NumberRead,
  type Reading,
} from './address-number.ts'
import type { Token } from './lexer.ts'

const DASHES = new Set(['-', '–', '—', '־', '−', '‒', '‑', '‐'])
const RANGE_WORDS = new Set(['עד', 'ועד', 'до', 'по', 'to', 'through', 'until'])

/**
 * The second half of a range, from the dash at token `at`: `-34`, `–2:3`, `-b`, `עד לד`. `from` and `to` are what stands
 * before it. Null when there is none, `invalid` when it runs backwards.
 */
export function readRange(reading: Reading, at: number, from: number[], to: number[]): Address | 'invalid' | null {
  const { tokens, entry } = reading
  const sign = tokens[at]
  if (!sign || !(sign.kind === 'sign' ? DASHES.has(sign.key) : RANGE_WORDS.has(sign.key))) return null
  let start = at + 1
  // `ועד–` and `--`
  if (DASHES.has(tokens[start]?.key ?? '')) start++
  start = levelWord(tokens, start)?.next ?? start

  const pageLevel = entry.addressTypes.indexOf('talmud')
  const lastLevel = from.length - 1
  // After a whole page (`סז–עא`) the letters can only be a page.
  const side = lastLevel === pageLevel && from[lastLevel] === to[lastLevel] ? sideEnd(tokens, start) : null
  if (side) {
    const first = from[lastLevel] ?? 1
    const end = [...to.slice(0, -1), first + (first % 2 === 1 ? side - 1 : side - 2)]
    return compare(from, end) > 0 ? 'invalid' : { from, to: end, next: start + 1, sure: true }
  }

  const asPage = pageLevel >= 0 && (lastLevel === pageLevel || looksLikePage(tokens, start))
  const numbers = readEnd(reading, start, asPage ? pageLevel : lastLevel)
  const last = numbers.at(-1)
  if (!last) return null
  const kept = asPage ? pageLevel : Math.max(0, from.length - numbers.length)
  const end = [...to.slice(0, kept), ...numbers.map((number) => number.to)]
  // `2a:5-3b` ends with the page, so its beginning is counted in pages too; `1-2:3` begins with verse 1.
  const begin = end.length < from.length ? from.slice(0, end.length) : [...from, ...end.slice(from.length).map(() => 1)]
  if (compare(begin, end) > 0) shorthand(begin, end)
  return compare(begin, end) > 0 ? 'invalid' : { from: begin, to: end, next: last.next, sure: true }
}

function readEnd(reading: Reading, start: number, firstLevel: number): NumberRead[] {
  const { tokens, entry } = reading
  const numbers: NumberRead[] = []
  let place = start
  while (numbers.length < entry.addressTypes.length) {
    const first = numbers.length === 0
    // Later numbers are plain ones: lines of a page, verses of a chapter.
    const level = first ? firstLevel : Math.max(firstLevel, entry.addressTypes.length - 1)
    const number = readNumber(reading, place, level, false)
    if (!number) break
    const doubtful = !number.clear && !reading.whole && !ended(tokens, number.next)
    if (doubtful && WORDS_LIKE_NUMERALS.has(tokens[number.next - 1]?.key ?? '')) break
    numbers.push(number)
    const sign = tokens[number.next]
    const after = tokens[number.next + 1]
    const parted = isSign(sign, ':') || (isSign(sign, '.', ',') && after?.kind !== 'sign' && (after?.glued || after?.script === 'he'))
    if (!parted || !after || (isSign(sign, ',') && after.kind === 'number')) break
    place = levelWord(tokens, number.next + 1)?.next ?? number.next + 1
  }
  return numbers
}

/** `119:105-6` means 105-106. */
function shorthand(begin: readonly number[], end: number[]): void {
  const last = end.length - 1
  const full = String(begin[last] ?? 0)
  const short = String(end[last] ?? 0)
  if (short.length < full.length) end[last] = Number(full.slice(0, -short.length) + short)
}

const compare = (a: readonly number[], b: readonly number[]) => {
  const i = a.findIndex((value, k) => value !== b[k])
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
}

/** The bare side that ends `2a-b` or `ב ע"א-ע"ב`. */
function sideEnd(tokens: readonly Token[], at: number): 1 | 2 | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  // `ע"ב–עא ע"א`: followed by a side of its own, it is page 71.
  if (AMUD_ABBREVIATIONS[tokens[at + 1]?.key ?? ''] !== undefined) return null
  return AMUD_ABBREVIATIONS[token.key] ?? (token.script !== 'he' && token.glued ? sideOf(token) : null)
}

const looksLikePage = (tokens: readonly Token[], at: number) => {
  const after = tokens[at + 1]
  return after?.kind === 'word' && (AMUD_ABBREVIATIONS[after.key] !== undefined || (after.glued && sideOf(after) !== null))
}
