import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { listKeys, listValues } from '../../../../text/patterns.ts'

/** How far apart two words of a sentence may stand to count together, in words. */
const WINDOW = 8
/** Letters of a word from which one wrong letter is forgiven; a word of four may have two letters exchanged. */
const LONG_WORD = 5
/** Prefixes that Hebrew writes together with a word. */
const HEBREW_PREFIXES = ['וש', 'כש', 'ו', 'ש', 'ה']
/** Classes are written as Georgian letters, which no question in the three languages contains. */
const FIRST_LETTER = 0x10d0

const classes = listKeys('distressWords').sort()
const exact = new Map<string, Set<number>>()
const stems: { stem: string; of: number }[] = []
const phrases: { words: string[]; of: number }[] = []
for (const [of, name] of classes.entries()) {
  for (const form of listValues('distressWords', name).flatMap((forms) => forms.split(' '))) {
    if (form.endsWith('*')) stems.push({ stem: form.slice(0, -1), of })
    else if (form.includes('_')) phrases.push({ words: form.split('_'), of })
    else exact.set(form, (exact.get(form) ?? new Set()).add(of))
  }
}
const byInitial = Map.groupBy(exact.keys(), (form) => form.charAt(0))

/** The words of a text, without capitals, vowels, apostrophes and letters repeated for emphasis. */
function listWords(text: string): string[] {
  const plain = stripMarks(text.normalize('NFC'))
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/["'’‘`´״׳]/g, '')
    .replace(/(\p{L})\1\1+/gu, '$1')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The classes of one word, by its form, its stem, without a Hebrew prefix, or with one mistake. */
function classifyWord(word: string): Set<number> {
  const found = new Set<number>()
  const bare = HEBREW_PREFIXES.filter((prefix) => word.startsWith(prefix) && word.length >= prefix.length + 2)
  for (const variant of [word, ...bare.map((prefix) => word.slice(prefix.length))]) for (const of of exact.get(variant) ?? []) found.add(of)
  for (const { stem, of } of stems) if (word.startsWith(stem)) found.add(of)
  if (found.size > 0 || word.length < LONG_WORD - 1) return found
  for (const form of byInitial.get(word.charAt(0)) ?? [])
    if (isMisspelled(word, form)) for (const of of exact.get(form) ?? []) found.add(of)
  return found
}

/** Whether a word is a form with one letter more, less or another, or with two neighboring letters exchanged. */
function isMisspelled(word: string, form: string): boolean {
  if (Math.abs(word.length - form.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === form[start]) start++
  let end = 0
  while (end < Math.min(word.length, form.length) - start && word.at(-1 - end) === form.at(-1 - end)) end++
  const [left, right] = [word.slice(start, word.length - end), form.slice(start, form.length - end)]
  const isExchanged = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  if (Math.min(word.length, form.length) < LONG_WORD) return isExchanged && word.length === form.length
  return isExchanged || (left.length <= 1 && right.length <= 1)
}

/** The classes of the words of a text with their places. */
function listClasses(words: readonly string[]): { at: number; of: number }[] {
  return words.flatMap((word, at) => {
    const begun = phrases.filter((phrase) => phrase.words.every((each, index) => words[at + index] === each))
    return [...new Set([...begun.map(({ of }) => of), ...classifyWord(word)])].map((of) => ({ at, of }))
  })
}

/**
 * Writes a text for the classifier of distress: its words, then the classes of its words, alone and in pairs that stand
 * near each other in this order, so that "my daughter says she wants to die" and "сын говорит, что хочет умереть" have
 * much in common.
 */
export function writeDistressFeatures(text: string): string {
  const words = listWords(text)
  const found = listClasses(words)
  const toSymbol = (of: number) => String.fromCodePoint(FIRST_LETTER + of)
  const features = new Set<string>()
  for (const first of found) {
    features.add(toSymbol(first.of))
    for (const second of found) {
      const isAfter = second.at > first.at || (second.at === first.at && second.of > first.of)
      if (isAfter && first.of !== second.of && second.at - first.at <= WINDOW) features.add(toSymbol(first.of) + toSymbol(second.of))
    }
  }
  return [...words, ...features].join(' ')
}

/** The names of the classes that the words of a text have. */
export function listDistressClasses(text: string): Set<string> {
  return new Set(listClasses(listWords(text)).map(({ of }) => classes[of] ?? ''))
}
