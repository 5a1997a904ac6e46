import type { Language } from '@sugya/contract/api/texts'
import { prefixVariants, skeleton } from '../analysis/hebrew.ts'
import { createSimilarWords } from './similar-words.ts'
import type { LexiconEntry } from './parse-lexicon.ts'
import { tokenWeight } from '../analysis/token-weight.ts'

/** A token that may name a topic, in the language it is written in; Hebrew stems begin with `~`. */
export interface TopicToken {
  language: Language
  token: string
  /** 0 to 1. */
  strength: number
}

/** A passage and every word the lexicon uses for what stands there. */
export interface TopicMatch {
  ref: string
  /** 0 to 1 per concept of the question: how surely a word of the topic means it. */
  strengths: Float64Array
  /** How surely the passage is meant by its entries: 1 for the first named. */
  trust: number
}

/** The lexicon turned round: passages as little documents made of the words of all entries that name them. */
export interface Topics {
  /** How many topics hold the token, and how many there are. */
  frequency(language: Language, token: string): number
  size: number
  /** Words of topics that look like a form or relative of one no topic has. */
  like(language: Language, token: string): string[]
  /** Topics that hold tokens of at least one concept, unsorted. `worths` decide which are worth returning: at most `limit`. */
  search(concepts: readonly { topicTokens: readonly TopicToken[]; worth: number }[], limit: number): TopicMatch[]
}

export function createTopics(entries: readonly LexiconEntry[]): Topics {
  const refs: string[] = []
  const trusts: number[] = []
  const numbers = new Map<string, number>()
  const postings: Record<Language, Map<string, number[]>> = { he: new Map(), en: new Map(), ru: new Map() }
  const add = (language: Language, token: string, topic: number) => {
    const list = postings[language].get(token)
    if (list === undefined) postings[language].set(token, [topic])
    else if (!list.includes(topic)) list.push(topic)
  }
  for (const entry of entries) {
    if (entry.refs.length === 0) continue
    const words = topicWords(entry)
    for (const [index, ref] of entry.refs.entries()) {
      let topic = numbers.get(ref)
      if (topic === undefined) {
        topic = refs.length
        numbers.set(ref, topic)
        refs.push(ref)
        trusts.push(0)
      }
      trusts[topic] = Math.max(trusts[topic] ?? 0, 1 - index * 0.12)
      for (const { language, token } of words) add(language, token, topic)
    }
  }
  const vocabularies = { en: createSimilarWords(postings.en.keys()), ru: createSimilarWords(postings.ru.keys()) }
  return {
    size: refs.length,
    like: (language, token) => (language === 'he' ? [] : vocabularies[language].like(token)),
    frequency: (language, token) => postings[language].get(token)?.length ?? 0,
    search(concepts, limit) {
      const found = new Map<number, Float64Array>()
      for (const [index, concept] of concepts.entries()) {
        for (const { language, token, strength } of concept.topicTokens) {
          for (const topic of postings[language].get(token) ?? []) {
            let strengths = found.get(topic)
            if (strengths === undefined) {
              strengths = new Float64Array(concepts.length)
              found.set(topic, strengths)
            }
            if (strength > (strengths[index] ?? 0)) strengths[index] = strength
          }
        }
      }
      const covered = ([topic, strengths]: [number, Float64Array]) =>
        strengths.reduce((sum, strength, index) => sum + strength * (concepts[index]?.worth ?? 0), 0) * (trusts[topic] ?? 0)
      return [...found]
        .map((each) => ({ each, value: covered(each) }))
        .sort((a, b) => b.value - a.value)
        .slice(0, limit)
        .map(({ each: [topic, strengths] }) => ({ ref: refs[topic] ?? '', strengths, trust: trusts[topic] ?? 0 }))
    },
  }
}

/** The words of an entry that tell something, each once, in Hebrew with their stems. */
function topicWords(entry: LexiconEntry): { language: Language; token: string }[] {
  return (['he', 'en', 'ru'] as const).flatMap((language) => {
    const tokens = new Set<string>()
    for (const token of entry[language].flat()) {
      if (tokenWeight(language, token) === 0 || tokens.has(token)) continue
      tokens.add(token)
      if (language === 'he') for (const stem of topicStems(token)) tokens.add(stem)
    }
    return [...tokens].map((token) => ({ language, token }))
  })
}

/** Stems under which a Hebrew word of a topic is found. */
export function topicStems(word: string): string[] {
  return [...new Set(prefixVariants(word).map((variant) => `~${skeleton(variant)}`))].filter((stem) => stem.length > 2)
}
