import { languageData } from '../language-data.ts'
import { fromHebrewNumeral } from './hebrew-numerals.ts'
import type { Token } from './lexer.ts'
import { findLevels, type Level } from './level-words.ts'
import type { TitleEntry } from './reference.ts'

/** The numbers of a reference. */
export interface Address {
  from: number[]
  to: number[]
  /** The first token after it. */
  next: number
  /** These are surely numbers of a reference, not the next word or a quantity; matters in running text only. */
  isSure: boolean
}

/** The tokens, the work, and whether the whole string must be a reference, so that doubtful forms count. */
export interface AddressContext {
  tokens: readonly Token[]
  entry: TitleEntry
  isWholeString: boolean
}

export interface NumberRead {
  from: number
  to: number
  next: number
  /** Digits, letters marked by geresh or gershayim, or one letter; not letters that may be a word. */
  isClear: boolean
  /** The number names a side of a page. */
  hasSide?: boolean
}

/** Common words that also spell a numeral: as a last number they count only with other evidence. */
export const WORDS_LIKE_NUMERALS = new Set(languageData.he.wordsLikeNumerals)

export const isSign = (token: Token | undefined, ...signs: string[]) => token?.kind === 'sign' && signs.includes(token.key)

/** Endings of ordinals before a level word (`25-я глава`, `2nd chapter`), as token keys. */
export const RU_ORDINAL_ENDINGS = new Set(['я', 'и', 'ая', 'ои', 'го', 'му', 'м', 'е', 'ую', 'ю', 'ем', 'ом', 'ья', 'ьеи', 'ье'])
export const EN_ORDINAL_ENDINGS = new Set(['st', 'nd', 'rd', 'th'])

/** The greatest first number of an address in a work (Talmud counts sides); undefined when unknown. */
export const findLastNumber = ({ length, addressTypes }: TitleEntry): number | undefined =>
  length !== undefined && addressTypes[0] === 'talmud' ? length * 2 : length

/** Whether the first number exists, as far as the length of the work is known; no work has 2,000 sections. */
export const isWithinLength = (entry: TitleEntry, from: readonly number[]): boolean => (from[0] ?? 0) <= (findLastNumber(entry) ?? 2000)

/** Whether a clause ends before this token. */
export function isClauseEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token === undefined || (token.kind === 'sign' && token.key !== '"')
}

/** Reads a level word (`chapter`, `פרק`) with its dot; null unless a number follows. */
export function readLevelWord(tokens: readonly Token[], at: number): { levels: readonly Level[]; next: number } | null {
  const token = tokens[at]
  if (!token || token.kind === 'number') return null
  const levels = findLevels(token.key)
  if (!levels) return null
  let next = at + 1
  if (isSign(tokens[next], '.')) next++
  // `סעיף קטן`, `seif katan`.
  const second = tokens[next]
  if (second && findLevels(second.key)?.includes('seif') && second.kind === 'word') next++
  const number = tokens[next]
  if (!number || number.kind === 'sign') return null
  // In `ברכות ה׳ ע״א` the letter is the page, not short for `הלכה`.
  if (token.key.endsWith("'") && AMUD_ABBREVIATIONS[number.key]) return null
  return { levels, next }
}

/**
 * Reads one number of an address at a level of the work; null when there is none. A page of Talmud comes with its
 * side or as the whole page. `hasLevelWord`: a level word precedes it.
 */
export function readNumber(context: AddressContext, at: number, level: number, hasLevelWord: boolean): NumberRead | null {
  const { tokens, entry } = context
  const token = tokens[at]
  if (!token) return null
  const isTalmud = entry.addressTypes[level] === 'talmud'
  if (token.kind === 'number') {
    const value = token.key.length <= 4 ? Number(token.key) : 0
    if (value === 0) return null
    return isTalmud ? readSide(context, value, at + 1, true, hasLevelWord) : { from: value, to: value, next: at + 1, isClear: true }
  }
  if (token.kind !== 'word') return null
  if (token.script !== 'he') {
    const value = (entry.sectionNames[level] ?? '').toLowerCase() === 'volume' ? ROMAN_VOLUMES.indexOf(token.key) : 0
    return value > 0 ? { from: value, to: value, next: at + 1, isClear: true } : null
  }
  const value = isPlainNumeral(tokens, at) ? fromHebrewNumeral(token.key) : parseHebrewNumber(token.key, entry, level, tokens[at + 1])
  if (value === null) return null
  const isClear = token.key.length === 1 || token.key.includes("'") || token.key.includes('"')
  return isTalmud ? readSide(context, value, at + 1, isClear, hasLevelWord) : { from: value, to: value, next: at + 1, isClear }
}

/** Signs between the two ends of a range. */
export const DASHES: readonly string[] = ['-', '–', '—', '־', '−', '‒', '‑', '‐']

/**
 * In `א׳:מ״א` and `א׳:ל״ג–מ״א` the last number is 41, not the first mishnah: after a colon, and in a range that begins
 * with a plain number.
 */
function isPlainNumeral(tokens: readonly Token[], at: number): boolean {
  if (isSign(tokens[at - 1], ':')) return true
  if (!isSign(tokens[at - 1], ...DASHES)) return false
  return tokens[at - 2]?.key.charAt(0) !== tokens[at]?.key.charAt(0) || isPlainNumeral(tokens, at - 2)
}

const ROMAN_VOLUMES = ['', 'i', 'ii', 'iii', 'iv', 'v']

/** Letters that abbreviate a level word before a numeral with gershayim: `פ"א מ"ב`, `פי"ב ה"ג`, `סי"ד`. */
const LEVEL_LETTERS: Record<string, readonly string[]> = {
  פ: ['chapter', 'piska', 'perek'],
  מ: ['mishnah', 'mishna'],
  ה: ['halakhah', 'halacha'],
  ס: ['siman', 'seif', "se'if", 'seif katan'],
  ח: ['volume', 'part', 'essay'],
}

function parseHebrewNumber(key: string, entry: TitleEntry, level: number, following: Token | undefined): number | null {
  const sectionName = (entry.sectionNames[level] ?? '').toLowerCase()
  if (key.startsWith('ס"ק') || key.startsWith('סק"'))
    return sectionName === 'seif katan' ? fromHebrewNumeral(key.replace(/^ס"?ק"?/, '')) : null
  const plain = fromHebrewNumeral(key)
  const letter = key.charAt(0)
  const rest = key.length > 2 && key.includes('"') ? fromHebrewNumeral(key.slice(1)) : null
  if (rest !== null && LEVEL_LETTERS[letter]?.includes(sectionName)) {
    const isTooLarge = plain === null || (level === 0 && entry.length !== undefined && plain > entry.length)
    const isNextLettered = following?.script === 'he' && /^[מה].*"/.test(following.key)
    if (isTooLarge || isNextLettered || level > 0 || entry.length === undefined) return rest
  }
  // In a work numbered by halakhot `ע"א` cites the page of another edition, not halakhah 71.
  if ((key === 'ע"א' || key === 'ע"ב') && (sectionName === 'halakhah' || sectionName === 'mishnah')) return null
  return plain
}

const SIDE_A = new Set(['a', 'а', 'א', "א'", 'aleph', 'alef', 'алеф'])
const SIDE_B = new Set(['b', 'б', 'ב', "ב'", 'bet', 'beis', 'bais', 'beit', 'бет', 'в'])
export const AMUD_ABBREVIATIONS: Record<string, 1 | 2> = { 'ע"א': 1, 'ע"ב': 2, עא: 1, עב: 2, "ע'א": 1, "ע'ב": 2, 'ריש ע"א': 1 }

/** Reads the side of a page: `2a`, `2б`, `ב.`, `ב:`, `ב ע"א`, `ב עמוד א`, `ב, א`, `2 стр. 1`; else the whole page. */
function readSide(
  { tokens, isWholeString }: AddressContext,
  page: number,
  at: number,
  isClear: boolean,
  hasLevelWord: boolean,
): NumberRead {
  const first = page * 2 - 1
  const found = (side: 1 | 2, next: number): NumberRead => ({
    from: first + side - 1,
    to: first + side - 1,
    next,
    isClear: true,
    hasSide: true,
  })
  const token = tokens[at]
  const isHebrew = tokens[at - 1]?.script === 'he'
  if (token?.isGlued && token.kind === 'word' && !isHebrew) {
    const side = parseSide(token)
    if (side) return found(side, at + 1)
  }
  const marked = token?.kind === 'word' ? AMUD_ABBREVIATIONS[token.key] : undefined
  if (marked) return found(marked, at + 1)
  const hasComma = isSign(token, ',')
  const word = tokens[hasComma ? at + 1 : at]
  if (word?.kind === 'word' && findLevels(word.key)?.includes('amud')) {
    let next = (hasComma ? at + 1 : at) + 1
    if (isSign(tokens[next], '.')) next++
    const side = parseSide(tokens[next])
    if (side) return found(side, next + 1)
  }
  if (hasComma && word?.kind === 'word' && AMUD_ABBREVIATIONS[word.key]) return found(AMUD_ABBREVIATIONS[word.key] ?? 1, at + 2)
  // `ברכות ב, א` and `ברכות ב א` name a side. In `2 а` the Russian letter may mean "and": only a whole string or
  // `лист` decides.
  if (word?.kind === 'word' && (isHebrew ? word.script === 'he' : !word.isGlued && (isWholeString || hasLevelWord) && !hasComma)) {
    const side = parseSide(word)
    if (side) return found(side, (hasComma ? at + 1 : at) + 1)
  }
  if (token?.kind === 'sign' && token.isGlued && (token.key === '.' || token.key === ':')) {
    const after = tokens[at + 1]
    const level = after?.isGlued && after.kind !== 'sign'
    // After digits the sign may end a sentence instead.
    if (!level && isHebrew) return found(token.key === '.' ? 1 : 2, at + 1)
  }
  return { from: first, to: first + 1, next: at, isClear }
}

/** 1 for the first side of a page, 2 for the second. */
export function parseSide(token: Token | undefined): 1 | 2 | null {
  if (!token) return null
  if (token.kind === 'number') return token.key === '1' ? 1 : token.key === '2' ? 2 : null
  return SIDE_A.has(token.key) ? 1 : SIDE_B.has(token.key) ? 2 : null
}
