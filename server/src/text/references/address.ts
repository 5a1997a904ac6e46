import {
  EN_ORDINAL_ENDINGS,
  isClauseEnd,
  isSign,
  readLevelWord,
  readNumber,
  RU_ORDINAL_ENDINGS,
  WORDS_LIKE_NUMERALS,
  type Address,
  type AddressContext,
} from './address-number.ts'
import { readRange } from './address-range.ts'
import type { Token } from './lexer.ts'
import { findLevels, fitsSection } from './level-words.ts'
import type { TitleEntry } from './reference.ts'

/** Signs that may stand between a title and its numbers. */
const OPENERS = new Set([')', ',', '.', ':', '(', '[', '"', '»', '”', "'", '״', '„', '“'])

/**
 * Reads the numbers after a title (`25:29-34`, `כה, כט–לד`, `ב ע"א`, `гл. 3, ст. 5`) from token `start`. Null when
 * there are none or they cannot belong to this work. Looks ahead by a fixed number of tokens.
 */
export function readAddress(context: AddressContext, start: number): Address | null {
  const { tokens, entry } = context
  const from: number[] = []
  const to: number[] = []
  let next = start
  let hasColon = false
  let isSure = false
  let isWorded = false
  let isLastClear = true
  for (let level = 0; level < entry.addressTypes.length; level++) {
    let at = level === 0 ? skipOpeners(tokens, next) : findNextLevel(context, next, hasColon)
    if (at < 0) break
    const isColonUsed = level > 0 && isSign(tokens[next], ':', '.')
    const word = readLevelWord(tokens, at)
    let hasLevelWord = false
    if (word) {
      if (!word.levels.some((kind) => fitsSection(kind, entry.sectionNames[level] ?? ''))) {
        if (level === 0) return null
        break
      }
      hasLevelWord = true
      at = word.next
    }
    if (level > 0 && !hasLevelWord && at === next && !context.isWholeString && !isSeparatedBySpace(tokens, at, isWorded)) break
    const number = readNumber(context, at, level, hasLevelWord)
    if (!number) break
    if (level === 0 && entry.addressTypes[0] === 'integer' && hasSideAfter(tokens, number.next)) return null
    from.push(number.from)
    to.push(number.to)
    next = number.next
    hasColon ||= isColonUsed
    isLastClear = number.isClear
    const after = hasLevelWord ? null : skipLevelWord(tokens, next, entry.sectionNames[level] ?? '')
    if (after !== null) next = after
    isWorded ||= hasLevelWord || after !== null
    isSure ||= isWorded || number.hasSide === true || level > 0
    // Lines are numbered within the side of a page, not within the page.
    if (entry.addressTypes[level] === 'talmud' && !number.hasSide) {
      if (isSign(tokens[next], ':', '.') && tokens[next + 1]?.isGlued && readNumber(context, next + 1, level + 1, false)) return null
      break
    }
  }
  if (from.length === 0) return null
  if (!isLastClear && !context.isWholeString && !isWorded && !isClauseEnd(tokens, next)) {
    // `איוב לא`, `אסתר כה`: the last one may be a numeral or the next word of the sentence.
    if (WORDS_LIKE_NUMERALS.has(tokens[next - 1]?.key ?? '')) {
      if (from.length === 1) return null
      from.pop()
      to.pop()
      next--
      while (next > start && tokens[next - 1]?.kind === 'sign') next--
    }
  }
  const suffix = skipVerseHalf(tokens, next, entry, from.length)
  const range = readRange(context, suffix, from, to)
  if (range === 'invalid') return context.isWholeString ? null : { from, to, next: suffix, isSure }
  return range ?? { from, to, next: suffix, isSure }
}

function skipOpeners(tokens: readonly Token[], start: number): number {
  let at = start
  for (let i = 0; i < 3; i++) {
    const token = tokens[at]
    if (token?.kind === 'sign' && OPENERS.has(token.key)) at++
    else break
  }
  return at
}

/** The token of the next level's number or level word, after at most one separator; -1 when the address ends. */
function findNextLevel({ tokens }: AddressContext, at: number, hasColon: boolean): number {
  const sign = tokens[at]
  if (sign === undefined) return -1
  if (sign.kind !== 'sign') return at
  const following = tokens[at + 1]
  if (!following || following.kind === 'sign') return -1
  if (sign.key === ':') return at + 1
  if (sign.key === '.') return following.isGlued || following.script === 'he' || findLevels(following.key) ? at + 1 : -1
  if (sign.key === ',' || sign.key === ';') {
    if (findLevels(following.key)) return at + 1
    return sign.key === ';' || hasColon ? -1 : at + 1
  }
  return -1
}

/** Whether a space alone separates two levels: between Hebrew numerals, or before digits at the end of a clause. */
function isSeparatedBySpace(tokens: readonly Token[], at: number, isWorded: boolean): boolean {
  const token = tokens[at]
  if (token?.script === 'he') return true
  const side = hasSideAfter(tokens, at + 1) ? 1 : 0
  return !isWorded && token?.kind === 'number' && !token.isGlued && isClauseEnd(tokens, at + 1 + side)
}

/** The token after a level word that follows its number (`25 глава`, `3-я глава`, `2nd chapter`), or null. */
function skipLevelWord(tokens: readonly Token[], at: number, sectionName: string): number | null {
  let next = at
  if (isSign(tokens[next], '-') && tokens[next + 1]?.isGlued && RU_ORDINAL_ENDINGS.has(tokens[next + 1]?.key ?? '')) next += 2
  else if (tokens[next]?.isGlued && EN_ORDINAL_ENDINGS.has(tokens[next]?.key ?? '')) next++
  const word = tokens[next]
  const counts = word?.kind === 'word' && word.script !== 'he' && findLevels(word.key)?.some((kind) => fitsSection(kind, sectionName))
  return counts ? next + 1 : next > at ? next : null
}

/** Whether a side follows the number: `2a` after a title counted by chapters is no address. */
const hasSideAfter = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token !== undefined && token.isGlued && token.kind === 'word' && ['a', 'b', 'а', 'б'].includes(token.key)
}

/** Skips the half of a verse (`1:1a`) and `ff`, which references do not keep. */
function skipVerseHalf(tokens: readonly Token[], at: number, entry: TitleEntry, depth: number): number {
  const token = tokens[at]
  if (depth < 2 || entry.addressTypes[depth - 1] !== 'integer' || !token?.isGlued || token.kind !== 'word') return at
  return ['a', 'b', 'c', 'f', 'ff'].includes(token.key) ? at + 1 : at
}
