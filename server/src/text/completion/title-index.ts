import { findPrefixDistance } from './prefix-distance.ts'
import { toNameKeys, type NameKeys } from './name-keys.ts'

/** What is found by its names: a work, or a collection of works (a commentator, the Mishnah). */
export interface Nameable {
  /** The names by which it is shown. */
  names: readonly string[]
  /** All other spellings. */
  aliases: readonly string[]
  /** Further words that may stand in what is typed, but do not name it alone. */
  words: readonly string[]
  /** Lower comes first among names that match alike. */
  order: number
}

export interface TitleIndex<T extends Nameable> {
  /**
   * What the typed words name or begin to name, best first, each with how well: lower is better (`EXACT` to `INSIDE`).
   */
  find(typed: string): TitleHit<T>[]
  /** The same with mistakes of typing: one in a word of five letters, two in a word of nine. */
  findMisspelled(typed: string): TitleHit<T>[]
}

export interface TitleHit<T> {
  item: T
  tier: number
}

/** How a name matches: the whole of it, its beginning, the beginning of one of its words, words in any order. */
export const TIERS = { EXACT: 0, ALIAS: 1, BEGINNING: 2, WORD: 3, INSIDE: 4 } as const

/** Lengths from which one and two mistakes are forgiven, and from which the first letter may be one of them. */
const ONE_MISTAKE = 5
const TWO_MISTAKES = 9
const FIRST_MISTAKEN = 7
/** Shortest loose spelling looked up: `zzz` becomes `z`. */
const MIN_LOOSE = 3
const MAX_TYPED_WORDS = 8
/** What whole words are worth, in tiers. */
const WHOLE_WORDS = 0.5
/**
 * `Sanhedrin` goes before `Mishnah Sanhedrin` where both have the name: the share of a tier that each further word
 * costs.
 */
const LONGER_NAME = 0.1
const MAX_LONGER = 4

interface Entry<T> {
  item: T
  names: { keys: string[]; isMain: boolean }[]
  /** The number of words in its shortest main name. */
  length: number
}

/** Builds an index of names for completion. Memory and time grow with the number of distinct words. */
export function createTitleIndex<T extends Nameable>(items: readonly T[]): TitleIndex<T> {
  const postings = new Map<string, Set<number>>()
  const entries = items.map((item, at): Entry<T> => {
    const main = item.names.map((name) => toEntryName(toNameKeys(name), true))
    const others = item.aliases.map((name) => toEntryName(toNameKeys(name), false))
    for (const text of [...item.names, ...item.aliases, ...item.words]) {
      const { exact, loose } = toNameKeys(text)
      for (const word of [...exact, ...loose]) {
        const found = postings.get(word)
        if (found === undefined) postings.set(word, new Set([at]))
        else found.add(at)
      }
    }
    const lengths = main.map(({ keys }) => keys[0]?.split(' ').length ?? 1)
    return { item, names: [...main, ...others], length: Math.min(...lengths) }
  })
  const words = [...postings.keys()].toSorted()

  const beginWith = (prefix: string): number[] => {
    const found: number[] = []
    for (let at = findFirst(words, prefix); words[at]?.startsWith(prefix) === true; at++) found.push(at)
    return found
  }
  const beginNearly = (typed: string): number[] => {
    const most = typed.length >= TWO_MISTAKES ? 2 : typed.length >= ONE_MISTAKE ? 1 : 0
    if (most === 0) return beginWith(typed)
    return [...words.keys()].filter((at) => {
      const word = words[at] ?? ''
      if (typed.length < FIRST_MISTAKEN && word.charAt(0) !== typed.charAt(0)) return false
      return findPrefixDistance(typed, word, most) !== null
    })
  }

  function findAll(typed: string, select: (word: string) => number[]): TitleHit<T>[] {
    const keys = toNameKeys(typed)
    const count = keys.exact.length
    if (count === 0 || count > MAX_TYPED_WORDS) return []
    let candidates: Set<number> | undefined
    for (let word = 0; word < count; word++) {
      const exact = keys.exact[word] ?? ''
      const loose = keys.loose[word] ?? ''
      const spellings = new Set([exact, loose.length < MIN_LOOSE ? exact : loose])
      const found = new Set<number>()
      for (const spelling of spellings)
        for (const at of select(spelling)) for (const one of postings.get(words[at] ?? '') ?? []) found.add(one)
      candidates = candidates === undefined ? found : candidates.intersection(found)
      if (candidates.size === 0) return []
    }
    const wanted: Wanted = { spellings: [keys.exact.join(' '), keys.loose.join(' ')], words: keys.exact }
    return [...(candidates ?? [])]
      .flatMap((at) => entries[at] ?? [])
      .map((entry) => ({ item: entry.item, tier: rate(entry, wanted) }))
      .toSorted((a, b) => a.tier - b.tier || a.item.order - b.item.order)
  }

  return { find: (typed) => findAll(typed, beginWith), findMisspelled: (typed) => findAll(typed, beginNearly) }
}

const toEntryName = ({ exact, loose }: NameKeys, isMain: boolean) => ({ keys: [exact.join(' '), loose.join(' ')], isMain })

interface Wanted {
  /** All typed words, in exact and in loose spelling. */
  spellings: string[]
  words: string[]
}

/** The best tier of the names of an entry; of those that only hold the words, whole words of a main name are better. */
function rate<T>({ names, length }: Entry<T>, { spellings, words }: Wanted): number {
  const longer = Math.min(length - 1, MAX_LONGER) * LONGER_NAME
  let best: number = TIERS.INSIDE + longer
  for (const { keys, isMain } of names) {
    if (isMain) {
      const own = new Set(keys[0]?.split(' '))
      best = Math.min(best, TIERS.INSIDE + longer - (words.filter((word) => own.has(word)).length / words.length) * WHOLE_WORDS)
    }
    for (const [at, key] of keys.entries()) {
      const typed = spellings[at] ?? ''
      if (key === typed) best = Math.min(best, isMain ? TIERS.EXACT : TIERS.ALIAS + longer)
      else if (key.startsWith(typed)) best = Math.min(best, TIERS.BEGINNING)
      else if (best > TIERS.WORD && key.includes(` ${typed}`)) best = TIERS.WORD
    }
  }
  return best
}

/** The first position whose word is not before `prefix`. */
function findFirst(words: readonly string[], prefix: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}
