import { languageData } from '../language-data.ts'

const spellingRules = languageData.en.titleSpellings.map(([pattern = '', replacement = '']): [pattern: RegExp, replacement: string] => [
  new RegExp(pattern, 'g'),
  replacement,
])

/**
 * Spellings that differ by habit only fall together: `Berachos` and `Berakhoth`, `Bereishit` and `Bereshis`.
 * Takes and gives a token key of Latin letters; not for show.
 */
export function foldLatin(key: string): string {
  if (key.length > 24) return key
  let folded = key
  for (const [pattern, replacement] of spellingRules) folded = folded.replace(pattern, replacement)
  if (folded.length > 4) folded = folded.replace(/([aeiou])h$/, '$1').replace(/([aeiou])s$/, '$1t')
  // The vocal shva of the first syllable: Brachot, Berachot.
  return folded.length >= 5 ? folded.replace(/^([bdfgjklmnprtvyz]|sh)e(?=[bdfghjklmnprstvyz])/, '$1') : folded
}

const caseEnding = new RegExp(`(?:${languageData.ru.caseEndings.join('|')})$`)

/** A Russian word without its case ending: `бытия`, `бытию` → `быт`. Token keys in, where `й` is already `и`. */
export function stripRussianEnding(key: string): string {
  if (key.length < 4 || key.length > 24) return key
  const stem = key.replace(caseEnding, '')
  return stem.length >= 3 ? stem : key
}
