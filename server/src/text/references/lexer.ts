/** A word, number or sign with its normal form: `Ta'anit` → `taanit`, `בְּרֵאשִׁית` → `בראשית`, `רש״י` → `רש"י`. */
export interface Token {
  kind: 'word' | 'number' | 'sign'
  /** Lower case, without accents, vowels or cantillation; Hebrew keeps geresh and gershayim as `'` and `"`. */
  key: string
  /** Offsets in the text, in UTF-16 code units. */
  start: number
  end: number
  /** No space precedes it. */
  isGlued: boolean
  script: 'he' | 'ru' | 'en'
  /** Begins with a capital letter (always true for Hebrew). */
  isCapitalized: boolean
  /** Its loose spelling (`toLooseKey`), cached on first use. */
  looseKey?: string | null
}

const isHebrew = (code: number) => code >= 0x5d0 && code <= 0x5ea
const isDigit = (code: number) => code >= 48 && code <= 57

/** Vowels, cantillation, and the invisible direction marks of copied text. Maqaf, paseq and sof pasuq are signs. */
function isInvisible(code: number): boolean {
  if (code < 0x300) return code === 0xad
  if (code <= 0x36f) return true
  if (code >= 0x591 && code <= 0x5c7) return code !== 0x5be && code !== 0x5c0 && code !== 0x5c3
  return (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069) || code === 0xfeff
}

const SPACE = /\s/u
const LETTER = /\p{L}/u

function isLetter(code: number, text: string, at: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  if (code >= 0x400 && code <= 0x4ff) return true
  return LETTER.test(text.charAt(at))
}

const GERESH = new Set(["'", '’', '‘', '׳', '`', '´', 'ʼ'])
const GERSHAYIM = new Set(['"', '”', '“', '„', '״', '″'])

/** Splits a text into tokens in one pass. Underscores separate like spaces, since links write `Genesis_1.1`. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let isGlued = false
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const char = text.charAt(at)
    if (isInvisible(code)) {
      at++
    } else if (char === '_' || code === 32 || SPACE.test(char)) {
      isGlued = false
      at++
    } else {
      const token = isDigit(code) ? readDigits(text, at) : isHebrew(code) ? readHebrew(text, at) : readOther(text, at, code)
      token.isGlued = isGlued && tokens.length > 0
      tokens.push(token)
      isGlued = true
      at = token.end
    }
  }
  return tokens
}

function readDigits(text: string, start: number): Token {
  let end = start
  while (end < text.length && isDigit(text.charCodeAt(end))) end++
  return { kind: 'number', key: text.slice(start, end), start, end, isGlued: false, script: 'en', isCapitalized: true }
}

function readHebrew(text: string, start: number): Token {
  let key = ''
  let at = start
  let end = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInvisible(code)) {
      end = at + 1
      continue
    }
    if (isHebrew(code)) {
      key += text.charAt(at)
      end = at + 1
      continue
    }
    const mark = markAt(text, at)
    if (!mark) break
    const after = skipInvisible(text, at + mark.length)
    const hebrewAfter = isHebrew(text.charCodeAt(after))
    // Gershayim precede the last letter of an abbreviation; any other is a quotation mark: ב"בראשית".
    if (mark.sign === '"' && !(hebrewAfter && !isHebrew(text.charCodeAt(skipInvisible(text, after + 1))))) break
    key += mark.sign
    at += mark.length - 1
    end = at + 1
    if (mark.sign === "'" && !hebrewAfter) break
  }
  return { kind: 'word', key, start, end, isGlued: false, script: 'he', isCapitalized: true }
}

function markAt(text: string, at: number): { sign: "'" | '"'; length: number } | null {
  const char = text.charAt(at)
  if (GERSHAYIM.has(char)) return { sign: '"', length: 1 }
  if (!GERESH.has(char)) return null
  return GERESH.has(text.charAt(at + 1)) ? { sign: '"', length: 2 } : { sign: "'", length: 1 }
}

function skipInvisible(text: string, at: number): number {
  let next = at
  // A letter carries a handful of marks at most; the bound keeps the lexer linear.
  for (let i = 0; i < 8 && isInvisible(text.charCodeAt(next)); i++) next++
  return next
}

function readOther(text: string, start: number, first: number): Token {
  if (!isLetter(first, text, start)) {
    return { kind: 'sign', key: text.charAt(start), start, end: start + 1, isGlued: false, script: 'en', isCapitalized: false }
  }
  let end = start
  let raw = ''
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isHebrew(code)) break
    if (isLetter(code, text, at)) {
      raw += text.charAt(at)
      end = at + 1
    } else if (isInvisible(code)) {
      if (code < 0x370 && code >= 0x300) raw += text.charAt(at)
      end = at + 1
    } else if (!(GERESH.has(text.charAt(at)) && at + 1 < text.length && isLetter(text.charCodeAt(at + 1), text, at + 1))) break
    else if (/^[’'][sS]$/.test(text.slice(at, at + 2)) && !isLetter(text.charCodeAt(at + 2), text, at + 2)) {
      // A possessive: Rashi's.
      end = at + 2
      break
    }
  }
  const lower = raw.toLowerCase()
  const script = /[\u0400-\u04ff]/.test(raw) ? 'ru' : 'en'
  return { kind: 'word', key: stripAccents(lower), start, end, isGlued: false, script, isCapitalized: raw.charAt(0) !== lower.charAt(0) }
}

/** Removes accents; `й` and `ё` become `и` and `е`, which people mix anyway. */
function stripAccents(lower: string): string {
  return /^[a-z]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}+/gu, '')
}
