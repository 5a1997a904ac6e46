import { ended, isSign, levelWord, readNumber, WORDS_LIKE_NUMERALS, type Address, type Reading } from './address-number.ts'
import { readRange } from './address-range.ts'
import { fits, levelsOf } from './level-words.ts'
import type { TitleEntry } from './reference.ts'
import type { Token } from './lexer.ts'

const OPENERS = new Set([')', ',', '.', ':', '(', '[', '"', '»', '”', "'", '״', '„', '“'])

/**
 * Reads the numbers that follow a title, `25:29-34`, `כה, כט–לד`, `ב ע"א`, `гл. 3, ст. 5`, from token `start`.
 * Null when there is none or they cannot belong to this work. Looks ahead by a fixed number of tokens.
 */
export function readAddress(reading: Reading, start: number): Address | null {
  const { tokens, entry } = reading
  const from: number[] = []
  const to: number[] = []
  let next = start
  let colon = false
  let sure = false
  let worded = false
  let lastClear = true
  for (let level = 0; level < entry.addressTypes.length; level++) {
    let at = level === 0 ? skipOpeners(tokens, next) : separator(reading, next, colon)
    if (at < 0) break
    const usedColon = level > 0 && isSign(tokens[next], ':', '.')
    const word = levelWord(tokens, at)
    let prefixed = false
    if (word) {
      if (!word.levels.some((kind) => fits(kind, entry.sectionNames[level] ?? ''))) {
        if (level === 0) return null
        break
      }
      prefixed = true
      at = word.next
    }
    if (level > 0 && !prefixed && at === next && !reading.whole && !spaceParts(tokens, at, worded)) break
    const number = readNumber(reading, at, level, prefixed)
    if (!number) break
    if (level === 0 && entry.addressTypes[0] === 'integer' && sideAfter(tokens, number.next)) return null
    from.push(number.from)
    to.push(number.to)
    next = number.next
    colon ||= usedColon
    lastClear = number.clear
    const after = prefixed ? null : postfix(tokens, next, entry.sectionNames[level] ?? '')
    if (after !== null) next = after
    worded ||= prefixed || after !== null
    sure ||= worded || number.side === true || level > 0
    // A whole page has no lines of its own to count.
    if (entry.addressTypes[level] === 'talmud' && !number.side) {
      if (isSign(tokens[next], ':', '.') && tokens[next + 1]?.glued && readNumber(reading, next + 1, level + 1, false)) return null
      break
    }
  }
  if (from.length === 0) return null
  if (!lastClear && !reading.whole && !worded && !ended(tokens, next)) {
    // `איוב לא`, `אסתר כה`: a numeral or the next word of the sentence?
    if (WORDS_LIKE_NUMERALS.has(tokens[next - 1]?.key ?? '')) {
      if (from.length === 1) return null
      from.pop()
      to.pop()
      next--
      while (next > start && tokens[next - 1]?.kind === 'sign') next--
    }
  }
  const suffix = verseHalf(tokens, next, entry, from.length)
  const range = readRange(reading, suffix, from, to)
  if (range === 'invalid') return reading.whole ? null : { from, to, next: suffix, sure }
  return range ?? { from, to, next: suffix, sure }
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

/** The place of the next level's number or level word, after at most one separating sign; -1 when the address has ended. */
function separator({ tokens }: Reading, at: number, colon: boolean): number {
  const sign = tokens[at]
  if (sign === undefined) return -1
  if (sign.kind !== 'sign') return at
  const following = tokens[at + 1]
  if (!following || following.kind === 'sign') return -1
  if (sign.key === ':') return at + 1
  if (sign.key === '.') return following.glued || following.script === 'he' || levelsOf(following.key) ? at + 1 : -1
  if (sign.key === ',' || sign.key === ';') {
    if (levelsOf(following.key)) return at + 1
    return sign.key === ';' || colon ? -1 : at + 1
  }
  return -1
}

/** Whether a space alone parts two levels here: between Hebrew numerals, or digits at the end of a clause. */
function spaceParts(tokens: readonly Token[], at: number, worded: boolean): boolean {
  const token = tokens[at]
  if (token?.script === 'he') return true
  const side = sideAfter(tokens, at + 1) ? 1 : 0
  return !worded && token?.kind === 'number' && !token.glued && ended(tokens, at + 1 + side)
}

/** A level word after its number: `25 глава`, `3-я глава`, `2nd chapter`. */
function postfix(tokens: readonly Token[], at: number, sectionName: string): number | null {
  let next = at
  if (isSign(tokens[next], '-') && tokens[next + 1]?.glued && RU_ORDINAL.has(tokens[next + 1]?.key ?? '')) next += 2
  else if (tokens[next]?.glued && EN_ORDINAL.has(tokens[next]?.key ?? '')) next++
  const word = tokens[next]
  const counts = word?.kind === 'word' && word.script !== 'he' && levelsOf(word.key)?.some((kind) => fits(kind, sectionName))
  return counts ? next + 1 : next > at ? next : null
}

const RU_ORDINAL = new Set(['я', 'и', 'ая', 'ои', 'го', 'му', 'м', 'е', 'ую', 'ю', 'ем', 'ом', 'ья', 'ьеи', 'ье'])
const EN_ORDINAL = new Set(['st', 'nd', 'rd', 'th'])

/** `2a` after the title of a work counted by chapters names no place in it. */
const sideAfter = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return (
    token !== undefined &&
    token.glued &&
    token.kind === 'word' &&
    (token.key === 'a' || token.key === 'b' || token.key === 'а' || token.key === 'б')
  )
}

/** Half verses (`1:1a`) and "and following" are read over. */
function verseHalf(tokens: readonly Token[], at: number, entry: TitleEntry, depth: number): number {
  const token = tokens[at]
  if (depth < 2 || entry.addressTypes[depth - 1] !== 'integer' || !token?.glued || token.kind !== 'word') return at
  return ['a', 'b', 'c', 'f', 'ff'].includes(token.key) ? at + 1 : at
}
