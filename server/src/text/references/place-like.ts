import { fromHebrewNumeral } from './hebrew-numerals.ts'
import type { References } from './references.ts'

/** A name and numbers, nothing else: "Genesis 51", "Быт. 3:99". */
const PLACE = /^[\p{L}\p{M} .'’"״׳]{2,40}\s\d{1,3}(?:[ab]|(?:[:.,]\s?\d{1,3})?(?:[-–]\d{1,3})?)\??$/u
/** The same with a Hebrew numeral, which its signs or a page side tell from a word: "ברכות ק״כ", "ברכות קכ ע״א". */
const HEBREW_PLACE =
  /^(?<title>[א-ת\p{M} .'’"״׳]{2,40}?)\s(?:דף\s)?(?:(?<numeral>[א-ת]{1,3}["״]?[א-ת]?)[,.]?\s(?:עמוד\s[אב]|ע["״]?[אב])['׳]?|(?<marked>[א-ת]{1,3}["״][א-ת]|[א-ת]['׳]))\??$/u
/** Numerals above this are words: תנ״ך. */
const MAX_NUMERAL = 300

/**
 * Whether a text in any of the three languages is the name of a work with numbers and nothing else, as the name of a
 * place is. Before a Hebrew numeral the title must be one: "יום ו׳" is a day of the week and "שמואל ב׳" a whole book.
 */
export function isPlaceLike(references: Pick<References, 'parse'>, text: string): boolean {
  if (PLACE.test(text)) return true
  const { title, numeral, marked } = HEBREW_PLACE.exec(text)?.groups ?? {}
  if (title === undefined || (fromHebrewNumeral(numeral ?? marked ?? '') ?? Infinity) > MAX_NUMERAL) return false
  const isTitle = (name: string) => references.parse(name)?.from.length === 0
  return isTitle(title) && !isTitle(text)
}
