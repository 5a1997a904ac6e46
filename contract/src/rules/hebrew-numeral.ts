const UNITS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
const TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']
const HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק']

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
