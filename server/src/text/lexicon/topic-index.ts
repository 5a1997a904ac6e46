import type { Language } from '@sugya/contract/api/texts'
import { stripPrefixes, toStemToken } from '../analysis/hebrew.ts'
import { getTokenWeight } from '../analysis/token-weight.ts'
import { packWords } from '../packed-words.ts'
import { type Lists, packLists } from './lists.ts'
import type { Description, Opening } from './parse-descriptions.ts'
import type { LexiconEntry } from './parse-lexicon.ts'
import { indexSounds, type SoundIndex } from './sounds.ts'
import { indexTrigrams, type TrigramIndex } from './trigrams.ts'

/**
 * The topics: typed arrays and packed words, which can be stored and take a few megabytes for tens of thousands of
 * passages.
 */
export interface TopicIndex {
  /** Packed references; the number of a reference is that of its topic. */
  refs: Uint8Array
  trusts: Float64Array
  /** Packed tokens of all languages, each after the letter of its language (`toWord`). */
  words: Uint8Array
  /** For each token its topics. */
  postings: Lists
  /**
   * For each topic its wordings: the number of content words, the numbers of its tokens, `SMALL`, those of its small
   * words, `END`.
   */
  wordings: Lists
  /** The trigrams of the words. */
  trigrams: TrigramIndex
  /** The Hebrew wordings. */
  sounds: SoundIndex
  /** The opening words of passages, by their references. */
  openings: Map<string, string>
}

export const LANGUAGES = ['he', 'en', 'ru'] as const
/** What follows the tokens of a wording in `TopicIndex.wordings`, and its end. */
export const SMALL = 0xfffffffe
export const END = 0xffffffff

/** A token as a word of the index, after the letter of its language. */
export const toWord = (language: Language, token: string) => `${language.charAt(0)}${token}`

/** The language and the token of a word of the index. */
export function parseWord(word: string): { language: Language; token: string } {
  return { language: LANGUAGES.find((language) => word.startsWith(language.charAt(0))) ?? 'he', token: word.slice(1) }
}

/**
 * Indexes the passages of lexicon entries, and passages with descriptions. `openings`: those of passages whose
 * descriptions have none.
 */
export function indexTopics(
  entries: readonly LexiconEntry[],
  descriptions: readonly Description[],
  openings: readonly Opening[] = [],
): TopicIndex {
  const topics = new Map<string, IndexedTopic>()
  const add = (ref: string, trust: number, wordings: readonly Wording[], phrases: readonly string[][]) => {
    const topic = topics.get(ref) ?? { trust: 0, wordings: [], phrases: [] }
    topics.set(ref, topic)
    topic.trust = Math.max(topic.trust, trust)
    topic.wordings.push(...wordings)
    topic.phrases.push(...phrases)
  }
  for (const entry of entries) {
    if (entry.refs.length === 0) continue
    const wordings = listWordings(entry)
    for (const [index, ref] of entry.refs.entries()) add(ref, 1 - index * 0.12, wordings, entry.he)
  }
  for (const description of descriptions) add(description.ref, 1, listWordings(description), description.he)

  const refs = packWords(topics.keys())
  const inOrder = refs.order.map((ref) => topics.get(ref) ?? { trust: 0, wordings: [], phrases: [] })
  const words = packWords(new Set(inOrder.flatMap(({ wordings }) => wordings.flatMap(({ tokens, small }) => [...tokens, ...small]))))
  const numbers = new Map(words.order.map((word, number) => [word, number]))
  const postings: number[][] = words.order.map(() => [])
  const wordings = inOrder.map((topic, at) =>
    topic.wordings.flatMap(({ length, tokens, small }) => {
      const used = tokens.map((token) => numbers.get(token) ?? 0)
      for (const number of used) if (postings[number]?.at(-1) !== at) postings[number]?.push(at)
      return [length, ...used, SMALL, ...small.map((token) => numbers.get(token) ?? 0), END]
    }),
  )
  const counts = new Uint32Array(words.order.length)
  const languages = new Map(LANGUAGES.map((language) => [toWord(language, ''), 0]))
  for (const { tokens, small } of inOrder.flatMap((topic) => topic.wordings)) {
    for (const token of [...tokens, ...small]) {
      const number = numbers.get(token) ?? 0
      counts[number] = (counts[number] ?? 0) + 1
    }
    const language = tokens[0]?.charAt(0) ?? ''
    languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  return {
    refs: refs.bytes,
    trusts: Float64Array.from(inOrder, ({ trust }) => trust),
    words: words.bytes,
    postings: packLists(postings),
    wordings: packLists(wordings),
    trigrams: indexTrigrams(words.order, counts, languages),
    openings: new Map([...openings, ...descriptions].flatMap(({ ref, opening }) => (opening === '' ? [] : [[ref, opening]]))),
    sounds: indexSounds(inOrder.flatMap(({ phrases }, topic) => phrases.map((words) => ({ words, topic })))),
  }
}

interface IndexedTopic {
  trust: number
  wordings: Wording[]
  /** Its Hebrew phrases, with all their words. */
  phrases: (readonly string[])[]
}

/** A phrase that names a topic. */
interface Wording {
  /** The number of its content words. */
  length: number
  /** Its distinct content tokens, in Hebrew with their stems, as words of the index. */
  tokens: string[]
  /**
   * Its other distinct words: `why`, `who`, `said`. They find nothing, and tell which of the passages found answers
   * such a question.
   */
  small: string[]
}

function listWordings(forms: Record<Language, readonly (readonly string[])[]>): Wording[] {
  return LANGUAGES.flatMap((language) =>
    forms[language].flatMap((form) => {
      const content = [...new Set(form.filter((token) => getTokenWeight(language, token) > 0))]
      const tokens = new Set(content)
      if (language === 'he') for (const word of content) for (const stem of toTopicStems(word)) tokens.add(stem)
      const small = [...new Set(form.filter((token) => getTokenWeight(language, token) === 0))]
      const toWords = (found: Iterable<string>) => [...found].map((token) => toWord(language, token))
      return content.length === 0 ? [] : [{ length: content.length, tokens: toWords(tokens), small: toWords(small) }]
    }),
  )
}

/** The stem tokens under which topics index a Hebrew word. */
export function toTopicStems(word: string): string[] {
  return [...new Set(stripPrefixes(word).map(toStemToken))].filter((stem) => stem.length > 2)
}
