import type { Language } from '@sugya/contract/api/texts'
import { openPackedWords } from '../packed-words.ts'
import { getList } from './lists.ts'
import { findHomophones, findSimilar } from './similar-words.ts'
import { openSounds } from './sounds.ts'
import { END, type TopicIndex, toWord } from './topic-index.ts'

/** A token that may name a topic, in its language; Hebrew stems begin with `STEM_MARK`. */
export interface TopicToken {
  language: Language
  token: string
  /** 0 to 1. */
  strength: number
}

/** What topics are searched for: a concept of a question. */
export interface TopicConcept {
  topicTokens: readonly TopicToken[]
  worth: number
  /** Its first token in the question and its number of tokens: a phrase is in a topic when all of its words are. */
  start: number
  length: number
}

/** A passage with the words the lexicon uses for its subject. */
export interface TopicMatch {
  ref: string
  /** Per concept of the question, 0 to 1: how surely a word of the topic means it. */
  strengths: Float64Array
  /** How surely the entries mean the passage: 1 for the first reference of an entry. */
  trust: number
  /** The Hebrew words with which the passage begins, when the description tells them. */
  opening: string
  /** The share of the question's worth that the best single wording has, 0 to 1: words of one phrase say more than the same words here and there. */
  wording: number
  /** The share of that wording's words that the question has, 0 to 1. */
  fit: number
}

/** The topical index (decision 007): each passage that the lexicon names or a description tells of, as a document of their words. */
export interface Topics {
  /** The number of topics with the token. */
  documentFrequency(language: Language, token: string): number
  /** The number of topics. */
  size: number
  /** Similar words of topics for a word that no topic has. */
  findSimilar(language: Language, token: string): string[]
  /** At most `limit` topics with tokens of at least one concept, those that cover the most worth first. */
  search(concepts: readonly TopicConcept[], limit: number): TopicMatch[]
  /** The topics with a Hebrew phrase that some of these words, in other letters, sound like (`openSounds`), with the places of the words. */
  findSounds(words: readonly string[], isKnown: (place: number) => boolean): { ref: string; opening: string; from: number; to: number }[]
}

export function openTopics(index: TopicIndex): Topics {
  const refs = openPackedWords(index.refs)
  const words = openPackedWords(index.words)
  const searchSounds = openSounds(index.sounds)
  /** For each topic its row in a search, from 1 on; all 0 between searches, which are synchronous. */
  const rows = new Uint32Array(refs.size)
  const getVocabulary = (language: Language) => ({
    find: (token: string) => words.find(toWord(language, token)),
    listByPrefix: (prefix: string) => words.listByPrefix(toWord(language, prefix)).map((word) => word.slice(1)),
  })
  const vocabularies = { he: getVocabulary('he'), en: getVocabulary('en'), ru: getVocabulary('ru') }
  return {
    size: refs.size,
    findSimilar: (language, token) =>
      language === 'he' ? findHomophones(vocabularies.he, token) : findSimilar(vocabularies[language], token),
    documentFrequency: (language, token) => getList(index.postings, words.find(toWord(language, token))).length,
    search(concepts, limit) {
      const size = concepts.length
      const found: number[] = []
      // The strengths of each topic found, one row after another: a search touches thousands of topics.
      let strengths = new Float64Array(256 * size)
      const meanings = new Map<number, { concept: number; strength: number }[]>()
      const { starts, values } = index.postings
      for (const [concept, { topicTokens }] of concepts.entries()) {
        for (const { language, token, strength } of topicTokens) {
          const number = words.find(toWord(language, token))
          if (number < 0) continue
          const meaning = meanings.get(number) ?? []
          meanings.set(number, meaning)
          meaning.push({ concept, strength })
          const end = starts[number + 1] ?? 0
          for (let at = starts[number] ?? 0; at < end; at++) {
            const topic = values[at] ?? 0
            if (rows[topic] === 0) rows[topic] = found.push(topic)
            const place = ((rows[topic] ?? 1) - 1) * size + concept
            if (place >= strengths.length) strengths = grow(strengths)
            if (strength > (strengths[place] ?? 0)) strengths[place] = strength
          }
        }
      }
      for (const topic of found) rows[topic] = 0
      const worths = concepts.map(({ worth }) => worth)
      const phrases = findPhrases(concepts)
      const scores = new Float64Array(found.length)
      for (let row = 0; row < found.length; row++) {
        addPhrases(strengths, phrases, row * size)
        scores[row] = sumWorth(strengths, worths, row * size) * (index.trusts[found[row] ?? 0] ?? 0)
      }
      return listBest(scores, limit)
        .map((row) => ({ topic: found[row] ?? 0, row, score: scores[row] ?? 0 }))
        .sort((x, y) => y.score - x.score)
        .slice(0, limit)
        .map(({ topic, row }) => ({
          ref: refs.get(topic),
          opening: index.openings.get(refs.get(topic)) ?? '',
          strengths: strengths.slice(row * size, (row + 1) * size),
          trust: index.trusts[topic] ?? 0,
          ...findBestWording(getList(index.wordings, topic), meanings, worths, phrases),
        }))
    },
    findSounds: (words, isKnown) =>
      searchSounds(words, isKnown).map(({ topic, from, to }) => ({
        ref: refs.get(topic),
        opening: index.openings.get(refs.get(topic)) ?? '',
        from,
        to,
      })),
  }
}

/** How well the best of the wordings of a topic matches (`TopicMatch`). */
function findBestWording(
  wordings: Uint32Array,
  meanings: ReadonlyMap<number, readonly { concept: number; strength: number }[]>,
  worths: readonly number[],
  phrases: readonly Phrase[],
): { wording: number; fit: number } {
  const total = worths.reduce((sum, worth) => sum + worth, 0)
  const best = { wording: 0, fit: 0 }
  const strengths = new Float64Array(worths.length)
  for (let at = 0; at < wordings.length; at++) {
    const length = wordings[at++] ?? 0
    strengths.fill(0)
    for (; at < wordings.length && wordings[at] !== END; at++)
      for (const { concept, strength } of meanings.get(wordings[at] ?? 0) ?? [])
        if (strength > (strengths[concept] ?? 0)) strengths[concept] = strength
    let sum = 0
    for (const strength of strengths) sum += strength
    if (sum === 0) continue
    const fit = Math.min(1, sum / Math.max(length, 1))
    addPhrases(strengths, phrases, 0)
    const wording = sumWorth(strengths, worths, 0) / Math.max(total, 0.001)
    if (wording > best.wording || (wording === best.wording && fit > best.fit)) {
      best.wording = wording
      best.fit = fit
    }
  }
  return best
}

/** A concept of several words, with the concepts of these words. */
interface Phrase {
  concept: number
  words: number[]
}

function findPhrases(concepts: readonly TopicConcept[]): Phrase[] {
  return concepts.flatMap(({ start, length }, concept) => {
    if (length < 2) return []
    const words = concepts.flatMap((other, index) =>
      other.length === 1 && other.start >= start && other.start < start + length ? [index] : [],
    )
    return words.length < 2 ? [] : [{ concept, words }]
  })
}

/** Where all words of a phrase are, the phrase is too: in the row of strengths that begins at `from`. */
function addPhrases(strengths: Float64Array, phrases: readonly Phrase[], from: number): void {
  for (const { concept, words } of phrases) {
    let least = 1
    for (const word of words) least = Math.min(least, strengths[from + word] ?? 0)
    strengths[from + concept] = least
  }
}

function sumWorth(strengths: Float64Array, worths: readonly number[], from: number): number {
  let sum = 0
  for (let concept = 0; concept < worths.length; concept++) sum += (strengths[from + concept] ?? 0) * (worths[concept] ?? 0)
  return sum
}

const STEPS = 1024

/**
 * The places of the `limit` greatest numbers (none below 0) in order, and of some that are hardly smaller: those not below the bound of the step of a histogram
 * in which the last of them lies. Sorting thousands of numbers to take a hundred costs more than the rest of a search.
 */
function listBest(numbers: Float64Array, limit: number): number[] {
  let most = 0
  for (const number of numbers) if (number > most) most = number
  const toStep = (number: number) => (most === 0 ? 0 : Math.floor((number / most) * (STEPS - 1)))
  const counts = new Uint32Array(STEPS)
  for (const number of numbers) {
    const step = toStep(number)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let least = STEPS - 1
  for (let held = counts[least] ?? 0; held < limit && least > 0; held += counts[least] ?? 0) least--
  const best: number[] = []
  for (let place = 0; place < numbers.length; place++) if (toStep(numbers[place] ?? 0) >= least) best.push(place)
  return best
}

/** The same values with room for as many more. */
function grow(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2)
  larger.set(values)
  return larger
}
