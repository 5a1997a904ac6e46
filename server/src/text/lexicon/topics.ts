import type { Language } from '@sugya/contract/api/texts'
import { stripPrefixes, toStemToken } from '../analysis/hebrew.ts'
import { getTokenWeight } from '../analysis/token-weight.ts'
import type { LexiconEntry } from './parse-lexicon.ts'
import { createSimilarWords } from './similar-words.ts'

/** A token that may name a topic, in its language; Hebrew stems begin with `STEM_MARK`. */
export interface TopicToken {
  language: Language
  token: string
  /** 0 to 1. */
  strength: number
}

/** A passage with the words the lexicon uses for its subject. */
export interface TopicMatch {
  ref: string
  /** Per concept of the question, 0 to 1: how surely a word of the topic means it. */
  strengths: Float64Array
  /** How surely the entries mean the passage: 1 for the first reference of an entry. */
  trust: number
}

/** The topical index (decision 007): each passage the lexicon names, as a document of the words of its entries. */
export interface Topics {
  /** The number of topics with the token. */
  documentFrequency(language: Language, token: string): number
  /** The number of topics. */
  size: number
  /** Similar words of topics for a word that no topic has. */
  findSimilar(language: Language, token: string): string[]
  /** At most `limit` topics with tokens of at least one concept, those that cover the most worth first. */
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
    const tokens = listTopicTokens(entry)
    for (const [index, ref] of entry.refs.entries()) {
      let topic = numbers.get(ref)
      if (topic === undefined) {
        topic = refs.length
        numbers.set(ref, topic)
        refs.push(ref)
        trusts.push(0)
      }
      trusts[topic] = Math.max(trusts[topic] ?? 0, 1 - index * 0.12)
      for (const { language, token } of tokens) add(language, token, topic)
    }
  }
  const vocabularies = { en: createSimilarWords(postings.en.keys()), ru: createSimilarWords(postings.ru.keys()) }
  return {
    size: refs.length,
    findSimilar: (language, token) => (language === 'he' ? [] : vocabularies[language].findSimilar(token)),
    documentFrequency: (language, token) => postings[language].get(token)?.length ?? 0,
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
      const computeValue = (topic: number, strengths: Float64Array) =>
        strengths.reduce((sum, strength, index) => sum + strength * (concepts[index]?.worth ?? 0), 0) * (trusts[topic] ?? 0)
      return [...found]
        .map(([topic, strengths]) => ({ topic, strengths, value: computeValue(topic, strengths) }))
        .sort((a, b) => b.value - a.value)
        .slice(0, limit)
        .map(({ topic, strengths }) => ({ ref: refs[topic] ?? '', strengths, trust: trusts[topic] ?? 0 }))
    },
  }
}

/** The distinct content tokens of an entry, in Hebrew with their stems. */
function listTopicTokens(entry: LexiconEntry): { language: Language; token: string }[] {
  return (['he', 'en', 'ru'] as const).flatMap((language) => {
    const tokens = new Set<string>()
    for (const token of entry[language].flat()) {
      if (getTokenWeight(language, token) === 0 || tokens.has(token)) continue
      tokens.add(token)
      if (language === 'he') for (const stem of toTopicStems(token)) tokens.add(stem)
    }
    return [...tokens].map((token) => ({ language, token }))
  })
}

/** The stem tokens under which topics index a Hebrew word. */
export function toTopicStems(word: string): string[] {
  return [...new Set(stripPrefixes(word).map(toStemToken))].filter((stem) => stem.length > 2)
}
