import type { Language } from '@sugya/contract/api/texts'
import names from '../../../../data/titles/passages.json' with { type: 'json' }
import { foldText } from '../quotes.ts'
import { foldLatin, stripRussianEnding } from './spelling.ts'

/** A name of a passage in a text: the canonical references it stands for, or `week` for the portion of the week. */
export interface PassageName {
  start: number
  end: number
  refs: readonly string[] | 'week'
}

type Names = Record<Language, readonly string[]>

/** Longest name, in words, and longest text read, in characters. */
const MAX_WORDS = 8
const MAX_LENGTH = 300
/** Hebrew prefixes before a name: and, in, to, from, that, as. */
const PREFIX = /^[ובלמשכ]{1,2}/

/** The portions with which the books of the Torah begin, and whose names they bear. */
const FIRST_PORTIONS = new Set(names.portions.map(({ ref }) => ref).filter((ref) => / 1:1-/.test(ref)))

const byName = new Map<string, PassageName['refs']>()
/** Portions of the Torah by their names alone, without those that are also names of books. */
const portionsByName = new Map<string, PassageName['refs']>()
const listAll = (each: Names) => [...each.he, ...each.en, ...each.ru]
for (const { refs, ...each } of names.passages) for (const name of listAll(each)) byName.set(toKey(name), refs)
for (const name of listAll(names.week)) byName.set(toKey(name), 'week')
for (const { ref, ...each } of names.portions) {
  for (const language of ['he', 'en', 'ru'] as const) {
    for (const name of each[language]) {
      for (const word of names.announcing[language]) byName.set(toKey(`${word} ${name}`), [ref])
      if (!FIRST_PORTIONS.has(ref)) portionsByName.set(toKey(name), [ref])
    }
    if (language === 'en') for (const name of each.en) byName.set(toKey(`${name} portion`), [ref])
  }
}

function toKey(name: string): string {
  return foldText(name.replace(/[-‐־–]/g, ' '))
    .letters.split(' ')
    .map(foldWord)
    .join(' ')
}

/** A word as names are compared by: Latin and Russian spellings that differ by habit or case fall together. */
function foldWord(word: string): string {
  if (/[a-z]/.test(word)) return word.length >= 5 ? foldLatin(word) : word
  return /[а-я]/.test(word) ? stripRussianEnding(word.replaceAll('й', 'и')) : word
}

/**
 * Finds the names of passages in a text, in any of the three languages: `the Shema`, `פרשת נח`, `Песнь у моря`,
 * `the portion of the week`. The longest name at a place counts; `start` and `end` bound it in the text. With
 * `withPortions` a portion need not be announced (`Rashi on Lech Lecha`); its name may then be a word or a person too.
 */
export function findPassageNames(text: string, { withPortions = false } = {}): PassageName[] {
  if (text.length > MAX_LENGTH) return []
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}'’"״׳`]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    key: toKey(match[0]),
  }))
  const found: PassageName[] = []
  for (let at = 0; at < words.length;) {
    const name = findLongest(words, at, withPortions ? [byName, portionsByName] : [byName])
    if (name === null) {
      at++
      continue
    }
    found.push({ start: words[at]?.start ?? 0, end: words[name.next - 1]?.end ?? 0, refs: name.refs })
    at = name.next
  }
  return found
}

function findLongest(
  words: readonly { key: string }[],
  at: number,
  maps: readonly ReadonlyMap<string, PassageName['refs']>[],
): { refs: PassageName['refs']; next: number } | null {
  for (let next = Math.min(words.length, at + MAX_WORDS); next > at; next--) {
    const key = words
      .slice(at, next)
      .map((word) => word.key)
      .join(' ')
    const keys = PREFIX.test(key) ? [key, key.slice(1), key.slice(2)] : [key]
    for (const each of keys) {
      const refs = maps.find((map) => map.has(each))?.get(each)
      if (refs !== undefined) return { refs, next }
    }
  }
  return null
}
