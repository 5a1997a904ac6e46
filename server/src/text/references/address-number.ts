import { fromHebrewNumeral } from './hebrew-numerals.ts'
import { levelsOf, type Level } from './level-words.ts'
import type { TitleEntry } from './reference.ts'
import type { Token } from './lexer.ts'

/** The numbers after a title, as read. */
export interface Address {
  from: number[]
  to: number[]
  /** First token after it. */
  next: number
  /** How sure it is that these are numbers at all and not the next word or count: used in running text only. */
  sure: boolean
}

/** What is being read: all tokens, the work, and whether the whole string must be a reference (then doubtful forms are taken). */
export interface Reading {
  tokens: readonly Token[]
  entry: TitleEntry
  whole: boolean
}

export interface NumberRead {
  from: number
  to: number
  next: number
  /** `clear`: digits, or letters marked by geresh or gershayim, or one letter; `weak`: letters that may be a word. */
  clear: boolean
  /** The number has its own side of the page. */
  side?: boolean
}

/** Common words that also spell a numeral; as a last number they need a sign that they are one. */
export const WORDS_LIKE_NUMERALS = new Set([
  'לא',
  'לב',
  'לג',
  'לד',
  'לה',
  'לו',
  'לז',
  'כד',
  'כה',
  'כו',
  'מה',
  'מד',
  'נא',
  'נד',
  'עד',
  'עז',
  'עט',
  'עו',
  'פה',
  'פז',
  'צא',
  'צד',
  'קו',
  'קט',
  'רב',
  'רד',
  'רז',
  'רח',
  'רע',
  'שב',
  'שד',
  'שו',
  'שח',
  'שי',
  'תא',
  'תו',
  'תם',
  'יד',
  'יז',
  'קל',
  'קם',
  'רק',
  'שם',
  'שק',
  'רם',
  'רן',
  'תן',
  'חי',
  'טו',
  'סג',
  'סד',
  'קלה',
  'שלו',
  'שמו',
  'שנה',
  'שמח',
  'רפה',
  'רצה',
  'קנה',
  'קצה',
  'תלה',
  'תמה',
  'קמה',
  'נו',
  'מו',
  'של',
  'שלה',
  'שהם',
  'כך',
  'לך',
  'מן',
  'רץ',
  'קץ',
])

export const isSign = (token: Token | undefined, ...signs: string[]) => token?.kind === 'sign' && signs.includes(token.key)

/** The sentence or its part ends before this token. */
export function ended(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token === undefined || (token.kind === 'sign' && token.key !== '"')
}

/** A word such as `chapter` or `פרק` with its dot, if a number follows. */
export function levelWord(tokens: readonly Token[], at: number): { levels: readonly Level[]; next: number } | null {
  const token = tokens[at]
  if (!token || token.kind === 'number') return null
  const levels = levelsOf(token.key)
  if (!levels) return null
  let next = at + 1
  if (isSign(tokens[next], '.')) next++
  // `סעיף קטן`, `seif katan`.
  const second = tokens[next]
  if (second && levelsOf(second.key)?.includes('seif') && second.kind === 'word') next++
  const number = tokens[next]
  if (!number || number.kind === 'sign') return null
  return { levels, next }
}

/** One number of an address at a level of the work; a page of Talmud comes with its side or as the whole page. */
export function readNumber(reading: Reading, at: number, level: number, prefixed: boolean): NumberRead | null {
  const { tokens, entry } = reading
  const token = tokens[at]
  if (!token) return null
  const talmud = entry.addressTypes[level] === 'talmud'
  if (token.kind === 'number') {
    const value = token.key.length <= 4 ? Number(token.key) : 0
    if (value === 0) return null
    return talmud ? readSide(reading, value, at + 1, true, prefixed) : { from: value, to: value, next: at + 1, clear: true }
  }
  if (token.kind !== 'word') return null
  if (token.script !== 'he') {
    const value = (entry.sectionNames[level] ?? '').toLowerCase() === 'volume' ? ROMAN_VOLUMES.indexOf(token.key) : 0
    return value > 0 ? { from: value, to: value, next: at + 1, clear: true } : null
  }
  const value = hebrewNumber(token.key, entry, level, tokens[at + 1])
  if (value === null) return null
  const clear = token.key.length === 1 || token.key.includes("'") || token.key.includes('"')
  return talmud ? readSide(reading, value, at + 1, clear, prefixed) : { from: value, to: value, next: at + 1, clear }
}

const ROMAN_VOLUMES = ['', 'i', 'ii', 'iii', 'iv', 'v']

/** Letters that stand for a level word before a numeral with gershayim: `פ"א מ"ב`, `פי"ב ה"ג`, `סי"ד`. */
const LEVEL_LETTERS: Record<string, readonly string[]> = {
  פ: ['chapter', 'piska', 'perek'],
  מ: ['mishnah', 'mishna'],
  ה: ['halakhah', 'halacha'],
  ס: ['siman', 'seif', "se'if", 'seif katan'],
  ח: ['volume', 'part', 'essay'],
}

function hebrewNumber(key: string, entry: TitleEntry, level: number, following: Token | undefined): number | null {
  const sectionName = (entry.sectionNames[level] ?? '').toLowerCase()
  if (key.startsWith('ס"ק') || key.startsWith('סק"'))
    return sectionName === 'seif katan' ? fromHebrewNumeral(key.replace(/^ס"?ק"?/, '')) : null
  const plain = fromHebrewNumeral(key)
  const letter = key.charAt(0)
  const rest = key.length > 2 && key.includes('"') ? fromHebrewNumeral(key.slice(1)) : null
  if (rest !== null && LEVEL_LETTERS[letter]?.includes(sectionName)) {
    const tooLarge = plain === null || (level === 0 && entry.length !== undefined && plain > entry.length)
    const nextIsLettered = following?.script === 'he' && /^[מה].*"/.test(following.key)
    if (tooLarge || nextIsLettered || level > 0 || entry.length === undefined) return rest
  }
  // In a work counted by laws, `ע"א` is a page of another edition, not law 71.
  if ((key === 'ע"א' || key === 'ע"ב') && (sectionName === 'halakhah' || sectionName === 'mishnah')) return null
  return plain
}

const SIDE_A = new Set(['a', 'а', 'א', "א'", 'aleph', 'alef', 'алеф'])
const SIDE_B = new Set(['b', 'б', 'ב', "ב'", 'bet', 'beis', 'bais', 'beit', 'бет', 'в'])
export const AMUD_ABBREVIATIONS: Record<string, 1 | 2> = { 'ע"א': 1, 'ע"ב': 2, עא: 1, עב: 2, "ע'א": 1, "ע'ב": 2, 'ריש ע"א': 1 }

/** The side of the page after its number: `2a`, `2б`, `ב.`, `ב:`, `ב ע"א`, `ב עמוד א`, `ב, א`, `2 стр. 1`; none means the whole page. */
function readSide({ tokens, whole }: Reading, page: number, at: number, clear: boolean, prefixed: boolean): NumberRead {
  const first = page * 2 - 1
  const found = (side: 1 | 2, next: number): NumberRead => ({ from: first + side - 1, to: first + side - 1, next, clear: true, side: true })
  const token = tokens[at]
  const hebrew = tokens[at - 1]?.script === 'he'
  if (token?.glued && token.kind === 'word' && !hebrew) {
    const side = sideOf(token)
    if (side) return found(side, at + 1)
  }
  const marked = token?.kind === 'word' ? AMUD_ABBREVIATIONS[token.key] : undefined
  if (marked) return found(marked, at + 1)
  const comma = isSign(token, ',')
  const word = tokens[comma ? at + 1 : at]
  if (word?.kind === 'word' && levelsOf(word.key)?.includes('amud')) {
    let next = (comma ? at + 1 : at) + 1
    if (isSign(tokens[next], '.')) next++
    const side = sideOf(tokens[next])
    if (side) return found(side, next + 1)
  }
  if (comma && word?.kind === 'word' && AMUD_ABBREVIATIONS[word.key]) return found(AMUD_ABBREVIATIONS[word.key] ?? 1, at + 2)
  // `ברכות ב, א` and `ברכות ב א` name a side; `2 а` in Russian might be "and", so it must be the whole string or follow "лист".
  if (word?.kind === 'word' && (hebrew ? word.script === 'he' : !word.glued && (whole || prefixed) && !comma)) {
    const side = sideOf(word)
    if (side) return found(side, (comma ? at + 1 : at) + 1)
  }
  if (token?.kind === 'sign' && token.glued && (token.key === '.' || token.key === ':')) {
    const after = tokens[at + 1]
    const level = after?.glued && after.kind !== 'sign'
    // Digits take the sign as a side only where nothing but a page can stand, since a sentence may end here.
    if (!level && hebrew) return found(token.key === '.' ? 1 : 2, at + 1)
  }
  return { from: first, to: first + 1, next: at, clear }
}

/** 1 for the first side of a page, 2 for the second. */
export function sideOf(token: Token | undefined): 1 | 2 | null {
  if (!token) return null
  if (token.kind === 'number') return token.key === '1' ? 1 : token.key === '2' ? 2 : null
  return SIDE_A.has(token.key) ? 1 : SIDE_B.has(token.key) ? 2 : null
}
