import { listValues } from '../../../../text/patterns.ts'
import { foldText } from '../../../../text/quotes.ts'
import type { Reference, TitleEntry } from '../../../../text/references/reference.ts'
import { createReferences } from '../../../../text/references/references.ts'

/** Tells, word by word, whether a reference may be arriving, so that only such words are held back. */
export interface TitleVocabulary {
  /** Whether a reference may begin with this word. */
  mayBegin(word: string): boolean
  /** Whether a reference may continue with this word. */
  mayContinue(word: string): boolean
  /** Whether the words are the name of a work, an author or a book, and nothing else. */
  isTitle(words: string): boolean
  /**
   * References as written, also to chapters that no edition has: a fabricated reference must be noticed, not
   * overlooked.
   */
  find(text: string): { start: number; end: number; reference: Reference }[]
}

/** Words between a title and its numbers, or inside titles of several words. */
const CONNECTORS = new Set(listValues('referenceWords', 'inside').map((word) => foldText(word).letters))

/** Russian words are inflected: only their first four letters are compared. */
const key = (word: string) => (/[а-я]/.test(word) ? word.slice(0, 4) : word)

/**
 * The vocabulary of all names of the works: every alias in the three languages. Hebrew words are also recognised after
 * prefixed letters (`בבראשית`, `ומברכות`).
 */
export function createTitleVocabulary(titles: readonly TitleEntry[]): TitleVocabulary {
  const unbounded = createReferences(titles.map(({ length: _, ...entry }) => entry))
  const firsts = new Set<string>()
  const all = new Set<string>()
  const learned = new Set<string>()
  const names = new Set<string>()
  const learn = (name: string) => {
    // Names of commentators and books recur in hundreds of works.
    if (learned.has(name)) return
    learned.add(name)
    const { letters } = foldText(name)
    names.add(letters)
    const words = letters.split(' ')
    if (words[0] !== undefined) firsts.add(key(words[0]))
    for (const word of words) all.add(key(word))
  }
  for (const entry of titles) {
    for (const name of [entry.title, entry.he, entry.ru]) learn(name)
    for (const names of [entry.aliases, entry.compound?.collection, entry.compound?.member]) {
      for (const name of [...(names?.en ?? []), ...(names?.he ?? []), ...(names?.ru ?? [])]) learn(name)
    }
  }
  const known = (words: ReadonlySet<string>, word: string) => {
    if (words.has(key(word))) return true
    if (!/^[א-ת]/.test(word)) return false
    for (let joined = 1; joined <= 3 && /^[משהוכלבד]+$/.test(word.slice(0, joined)); joined++)
      if (words.has(word.slice(joined))) return true
    return false
  }
  return {
    isTitle: (words) => names.has(foldText(words).letters),
    find: (text) => unbounded.find(text).filter(({ reference }) => reference.from.length > 0),
    mayBegin(word) {
      const letters = foldText(word).letters.split(' ')
      return letters.some((part) => part !== '' && (known(firsts, part) || /^(?:\d{1,3}|i{1,3}|iv)$/.test(part)))
    },
    mayContinue(word) {
      const letters = foldText(word).letters
      if (letters === '' || /\d/.test(letters)) return true
      // A Hebrew number, with or without its geresh.
      if (/^[א-ת ]+$/.test(letters) && letters.length <= 4) return true
      return letters.split(' ').every((part) => CONNECTORS.has(part) || known(all, part))
    },
  }
}
