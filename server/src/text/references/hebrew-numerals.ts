const UNITS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
const TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
const HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק']
const FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

const VALUES = new Map<string, number>([
  ...UNITS.slice(1).map((letter, i) => [letter, i + 1] as const),
  ...TENS.slice(1).map((letter, i) => [letter, (i + 1) * 10] as const),
  ...HUNDREDS.slice(1, 5).map((letter, i) => [letter, (i + 1) * 100] as const),
])

/** The largest number written in letters; longer works go on in digits. */
const LARGEST = 1999

/**
 * A number in Hebrew letters: 15 → `טו` (never the divine name), 119 → `קיט`, 1066 → `תתרסו`.
 * With `marks`, geresh or gershayim are added as in print: `ט״ו`, `ה׳`. Numbers outside 1…1999 come back in digits.
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
  // 15 and 16 are written 9+6 and 9+7, so that they do not spell the divine name.
  if (rest === 15 || rest === 16) return `${hundreds}ט${UNITS[rest - 9] ?? ''}`
  return hundreds + (TENS[Math.floor(rest / 10)] ?? '') + (UNITS[rest % 10] ?? '')
}

/**
 * The value of a numeral in Hebrew letters, with or without geresh and gershayim (typed as `'`, `"`, `׳` or `״`); final
 * letters count as their plain forms. Null for anything that is not written as numerals are: `ברא` or `כי` are words.
 * 270, 272, 275, 298, 304, 344, 670, 698 and 744 may have their letters turned, as is usual to avoid an unlucky word.
 */
export function fromHebrewNumeral(text: string): number | null {
  if (text.length > 12) return null
  let letters = ''
  for (const sign of text) {
    if (sign === "'" || sign === '"' || sign === '׳' || sign === '״' || sign === '’' || sign === '”') continue
    letters += FINALS[sign] ?? sign
  }
  let value = 0
  for (const letter of letters) {
    const worth = VALUES.get(letter)
    if (worth === undefined) return null
    value += worth
  }
  if (value === 0) return null
  const proper = toHebrewNumeral(value)
  if (proper === letters) return value
  // י״ה and י״ו are still met in old prints.
  if (letters.slice(-2) === 'יה' || letters.slice(-2) === 'יו') return proper.slice(0, -2) === letters.slice(0, -2) ? value : null
  return value > 200 && TURNED.has(value) && sorted(proper) === sorted(letters) ? value : null
}

const TURNED = new Set([270, 272, 275, 298, 304, 344, 670, 672, 698, 744])
const sorted = (letters: string) => [...letters].sort().join('')
