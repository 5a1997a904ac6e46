import { normalizeFinals } from '../analysis/hebrew.ts'

const UNITS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
const TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
const HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק']
const VALUES = new Map<string, number>([
  ...UNITS.slice(1).map((letter, i) => [letter, i + 1] as const),
  ...TENS.slice(1).map((letter, i) => [letter, (i + 1) * 10] as const),
  ...HUNDREDS.slice(1, 5).map((letter, i) => [letter, (i + 1) * 100] as const),
])

/** The largest number written in letters. */
const LARGEST = 1999

/**
 * Writes a number in Hebrew letters: 15 → `טו` (never the divine name), 119 → `קיט`, 1066 → `תתרסו`. With `marks`,
 * adds geresh or gershayim as in print: `ט״ו`, `ה׳`. Returns digits for numbers outside 1 to 1999.
 */
export function toHebrewNumeral(number: number, marks = false): string {
  if (!Number.isInteger(number) || number < 1 || number > LARGEST) return String(number)
  const letters = number >= 1000 ? 'תתר' + below1000(number - 1000) : below1000(number)
  if (!marks) return letters
  return letters.length === 1 ? `${letters}׳` : `${letters.slice(0, -1)}״${letters.slice(-1)}`
}

function below1000(number: number): string {
  const hundreds = HUNDREDS[Math.floor(number / 100)] ?? ''
  const rest = number % 100
  // 15 and 16 are written as 9 + 6 and 9 + 7, to avoid the divine name.
  if (rest === 15 || rest === 16) return `${hundreds}ט${UNITS[rest - 9] ?? ''}`
  return hundreds + (TENS[Math.floor(rest / 10)] ?? '') + (UNITS[rest % 10] ?? '')
}

/**
 * The value of a numeral in Hebrew letters, with or without geresh and gershayim; final letters count as medial
 * ones. Null unless the letters are in the order of a numeral: `ברא` and `כי` are words. Accepts the numbers in
 * `REORDERED` with letters reordered, which is customary to avoid an unlucky word.
 */
export function fromHebrewNumeral(text: string): number | null {
  if (text.length > 12) return null
  const letters = normalizeFinals(text.replace(/['"׳״’”]/g, ''))
  let value = 0
  for (const letter of letters) {
    const worth = VALUES.get(letter)
    if (worth === undefined) return null
    value += worth
  }
  if (value === 0) return null
  const proper = toHebrewNumeral(value)
  if (proper === letters) return value
  // Old prints still write י״ה and י״ו.
  if (letters.slice(-2) === 'יה' || letters.slice(-2) === 'יו') return proper.slice(0, -2) === letters.slice(0, -2) ? value : null
  return value > 200 && REORDERED.has(value) && sortLetters(proper) === sortLetters(letters) ? value : null
}

const REORDERED = new Set([270, 272, 275, 298, 304, 344, 670, 672, 698, 744])
const sortLetters = (letters: string) => [...letters].sort().join('')
