import { toHebrewNumeral } from '@sugya/contract/rules/hebrew-numeral'
import { normalizeFinals } from '../analysis/hebrew.ts'

/** What each letter counts: units, tens and hundreds in the order of the alphabet. */
const VALUES = new Map([...'אבגדהוזחטיכלמנסעפצקרשת'].map((letter, i) => [letter, ((i % 9) + 1) * 10 ** Math.floor(i / 9)]))

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
