import { listValues } from '../patterns.ts'
import {
  AMUD_ABBREVIATIONS,
  DASHES,
  isClauseEnd,
  isSign,
  readLevelWord,
  readNumber,
  parseSide,
  WORDS_LIKE_NUMERALS,
  type Address,
  type NumberRead,
  type AddressContext,
} from './address-number.ts'
import type { Token } from './lexer.ts'
import { compareAddresses } from './relations.ts'

const RANGE_WORDS = new Set(listValues('referenceWords', 'range'))

/**
 * Reads the second half of a range, from the dash at token `at`: `-34`, `–2:3`, `-b`, `עד לד`. `from` and `to` are
 * the numbers before it. Null when there is none, `invalid` when it runs backwards.
 */
export function readRange(context: AddressContext, at: number, from: number[], to: number[]): Address | 'invalid' | null {
  const { tokens, entry } = context
  const sign = tokens[at]
  if (!sign || !(sign.kind === 'sign' ? DASHES.includes(sign.key) : RANGE_WORDS.has(sign.key))) return null
  let start = at + 1
  // `ועד–` and `--`
  if (DASHES.includes(tokens[start]?.key ?? '')) start++
  start = readLevelWord(tokens, start)?.next ?? start

  const pageLevel = entry.addressTypes.indexOf('talmud')
  const lastLevel = from.length - 1
  // After a whole page (`סז–עא`) letters can only be a page.
  const side = lastLevel === pageLevel && from[lastLevel] === to[lastLevel] ? readSideEnd(tokens, start) : null
  if (side) {
    const first = from[lastLevel] ?? 1
    const end = [...to.slice(0, -1), first + (first % 2 === 1 ? side - 1 : side - 2)]
    return compareAddresses(from, end) > 0 ? 'invalid' : { from, to: end, next: start + 1, isSure: true }
  }

  const isPage = pageLevel >= 0 && (lastLevel === pageLevel || looksLikePage(tokens, start))
  const numbers = readEndNumbers(context, start, isPage ? pageLevel : lastLevel)
  const last = numbers.at(-1)
  if (!last) return null
  const kept = isPage ? pageLevel : Math.max(0, from.length - numbers.length)
  const end = [...to.slice(0, kept), ...numbers.map((number) => number.to)]
  // `2a:5-3b` ends with a page, so it begins with one too; `1-2:3` begins with verse 1.
  const begin = end.length < from.length ? from.slice(0, end.length) : [...from, ...end.slice(from.length).map(() => 1)]
  if (compareAddresses(begin, end) > 0) expandShorthand(begin, end)
  return compareAddresses(begin, end) > 0 ? 'invalid' : { from: begin, to: end, next: last.next, isSure: true }
}

function readEndNumbers(context: AddressContext, start: number, firstLevel: number): NumberRead[] {
  const { tokens, entry } = context
  const numbers: NumberRead[] = []
  let position = start
  while (numbers.length < entry.addressTypes.length) {
    const first = numbers.length === 0
    // Later numbers are of the last level: lines of a page, verses of a chapter.
    const level = first ? firstLevel : Math.max(firstLevel, entry.addressTypes.length - 1)
    const number = readNumber(context, position, level, false)
    if (!number) break
    const isDoubtful = !number.isClear && !context.isWholeString && !isClauseEnd(tokens, number.next)
    if (isDoubtful && WORDS_LIKE_NUMERALS.has(tokens[number.next - 1]?.key ?? '')) break
    numbers.push(number)
    const sign = tokens[number.next]
    const after = tokens[number.next + 1]
    const isSeparated =
      isSign(sign, ':') || (isSign(sign, '.', ',') && after?.kind !== 'sign' && (after?.isGlued || after?.script === 'he'))
    if (!isSeparated || !after || (isSign(sign, ',') && after.kind === 'number')) break
    position = readLevelWord(tokens, number.next + 1)?.next ?? number.next + 1
  }
  return numbers
}

/** Expands the end of `119:105-6` to 106. */
function expandShorthand(begin: readonly number[], end: number[]): void {
  const last = end.length - 1
  const full = String(begin[last] ?? 0)
  const short = String(end[last] ?? 0)
  if (short.length < full.length) end[last] = Number(full.slice(0, -short.length) + short)
}

/** The bare side that ends `2a-b` or `ב ע"א-ע"ב`. */
function readSideEnd(tokens: readonly Token[], at: number): 1 | 2 | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  // In `ע"ב–עא ע"א` a side follows, so `עא` is page 71.
  if (AMUD_ABBREVIATIONS[tokens[at + 1]?.key ?? ''] !== undefined) return null
  return AMUD_ABBREVIATIONS[token.key] ?? (token.script !== 'he' && token.isGlued ? parseSide(token) : null)
}

const looksLikePage = (tokens: readonly Token[], at: number) => {
  const after = tokens[at + 1]
  return after?.kind === 'word' && (AMUD_ABBREVIATIONS[after.key] !== undefined || (after.isGlued && parseSide(after) !== null))
}
