import type { Language } from '@sugya/contract/api/texts'
import { openPackedWords, packWords } from '../packed-words.ts'
import { getList, type Lists, packLists } from './lists.ts'
import { parseWord, toWord } from './topic-index.ts'

/** A token that stands for another in texts and descriptions, in the same or another language. */
export interface RelatedWord {
  language: Language
  token: string
  /** How surely, 0 to 1. */
  weight: number
}

/** The related words as packed words and numbers: plain data, which can be stored. */
export interface RelatedIndex {
  words: Uint8Array
  /** For each word the numbers of its related words, each followed by its weight in hundredths. */
  related: Lists
}

const UNIT = 100

/**
 * Indexes a table of related words: on each line a word (after the letter of its language, `toWord`), then for each
 * related word a tab, the word, a space and its weight in hundredths. Skips what is not so; never throws.
 */
export function indexRelatedWords(table: string): RelatedIndex {
  const rows = table.split('\n').flatMap((line) => {
    const [word = '', ...cells] = line.split('\t')
    const related = cells.flatMap((cell) => {
      const [other = '', weight = ''] = cell.split(' ')
      return other === '' || !/^\d{1,3}$/.test(weight) ? [] : [{ other, weight: Number(weight) }]
    })
    return word === '' || word.startsWith('#') ? [] : [{ word, related }]
  })
  const words = packWords(new Set(rows.flatMap(({ word, related }) => [word, ...related.map(({ other }) => other)])))
  const numbers = new Map(words.order.map((word, number) => [word, number]))
  const lists = words.order.map((): number[] => [])
  for (const { word, related } of rows)
    for (const { other, weight } of related) lists[numbers.get(word) ?? 0]?.push(numbers.get(other) ?? 0, weight)
  return { words: words.bytes, related: packLists(lists) }
}

/** Opens the index: a function from a token, in Hebrew a stem, to its related words, those of other languages first. */
export function openRelatedWords(index: RelatedIndex): (language: Language, token: string) => RelatedWord[] {
  const words = openPackedWords(index.words)
  return (language, token) => {
    const list = getList(index.related, words.find(toWord(language, token)))
    const found: RelatedWord[] = []
    for (let at = 0; at + 1 < list.length; at += 2) {
      found.push({ ...parseWord(words.get(list[at] ?? 0)), weight: (list[at + 1] ?? 0) / UNIT })
    }
    return found
  }
}
