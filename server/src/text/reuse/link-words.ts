import { splitHebrewWords } from '../analysis/hebrew.ts'

/** Brackets with at most a few words: references and variants that an edition has put into the text. */
const SHORT_BRACKETS = /[([{]([^()[\]{}]{0,60})[)\]}]/g

/**
 * The Hebrew and Aramaic words of a text in the form in which texts of different editions are compared: as
 * `splitHebrewWords`, without inner vowel letters, and with one ending for the plurals in mem and nun. What an edition
 * has put into brackets is left out.
 */
export function splitLinkWords(text: string): string[] {
  return splitHebrewWords(text.replaceAll(SHORT_BRACKETS, ' ')).map(toLinkWord)
}

/** One spelling of a word: `קורין`, `קורים` and `קרים` are the same. */
export function toLinkWord(word: string): string {
  if (word.length < 4) return word
  const inner = word.slice(1, -1).replace(/[וי]/g, '')
  const last = word.slice(-1)
  return word.charAt(0) + inner + (last === 'נ' && word.endsWith('ינ') ? 'מ' : last)
}
