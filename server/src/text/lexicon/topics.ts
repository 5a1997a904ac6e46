import type { Language } from '@sugya/contract/api/texts'
import { getTokenWeight } from '../analysis/token-weight.ts'
import { openPackedWords } from '../packed-words.ts'
import { getList } from './lists.ts'
import { findHomophones, findSimilar } from './similar-words.ts'
import { openSounds } from './sounds.ts'
import {
  addPhrases,
  type BestWording,
  findBestWording,
  findPhrases,
  listContentWords,
  listWordingWords,
  SMALL_WEIGHT,
  sumWorth,
} from './best-wording.ts'
import { parseWord, type TopicIndex, toWord } from './topic-index.ts'
import { openTrigrams, type SpellingLikeness } from './trigrams.ts'

/** A token in its language; Hebrew stems begin with `STEM_MARK`. */
export interface TopicWord {
  language: Language
  token: string
}

/** A token that may name a topic. */
export interface TopicToken extends TopicWord {
  /** 0 to 1. */
  strength: number
}

/** A word that descriptions are compared with. */
export interface ComparedWord extends TopicWord {
  /** What it counts of a word of the question itself; default 1. */
  share?: number
}

/** What topics are searched for: a concept of a question. */
export interface TopicConcept {
  topicTokens: readonly TopicToken[]
  worth: number
  /** Its first token in the question and its number of tokens: a phrase is in a topic when all of its words are. */
  start: number
  length: number
}

/** A wording of a topic. */
export interface TopicWording {
  language: Language
  /** Its content words; in Hebrew each as written and as its stems. */
  tokens: string[]
}

/** A passage with the words the lexicon uses for its subject. */
export interface TopicMatch extends BestWording, SpellingLikeness {
  ref: string
  /** Per concept of the question, 0 to 1: how surely a word of the topic means it. */
  strengths: Float64Array
  /** How surely the entries mean the passage: 1 for the first reference of an entry. */
  trust: number
}

/**
 * The topical index (decision 007): each passage that the lexicon names or a description tells of, as a document of
 * their words.
 */
export interface Topics {
  /** The number of topics with the token. */
  documentFrequency(language: Language, token: string): number
  /** The number of topics. */
  size: number
  /** The references of all topics. */
  listRefs(): string[]
  /** The Hebrew words with which the passage of a reference begins; empty where they are not known. */
  findOpening(ref: string): string
  /** The wordings of the topic of a reference; none without such a topic. */
  listWordings(ref: string): TopicWording[]
  /**
   * Similar words of topics for a word that no topic has; only relatives of it, and no corrections, where `isWord` says
   * that it is rightly spelled.
   */
  findSimilar(language: Language, token: string, isWord?: boolean): string[]
  /**
   * At most `limit` topics with tokens of at least one concept, first those that cover the most worth and have the
   * likest wording; all `words` of the question count in its likeness.
   */
  search(concepts: readonly TopicConcept[], limit: number, words?: readonly ComparedWord[]): TopicMatch[]
  /**
   * The topics with a Hebrew phrase that some of these words, in other letters, sound like (`openSounds`), with the
   * places of the words.
   */
  findSounds(words: readonly string[], isKnown: (place: number) => boolean): { ref: string; from: number; to: number }[]
}

export function openTopics(index: TopicIndex): Topics {
  const refs = openPackedWords(index.refs)
  const words = openPackedWords(index.words)
  const searchSounds = openSounds(index.sounds)
  const compareSpelling = openTrigrams(index.trigrams)
  /** For each topic its row in a search, from 1 on; all 0 between searches, which are synchronous. */
  const rows = new Uint32Array(refs.size)
  /** The same for each word: the row of its meanings. */
  const meaningRows = new Uint32Array(words.size)
  const getVocabulary = (language: Language) => ({
    find: (token: string) => words.find(toWord(language, token)),
    listByPrefix: (prefix: string) => words.listByPrefix(toWord(language, prefix)).map((word) => word.slice(1)),
  })
  const vocabularies = { he: getVocabulary('he'), en: getVocabulary('en'), ru: getVocabulary('ru') }
  return {
    size: refs.size,
    listRefs: () => Array.from({ length: refs.size }, (_, number) => refs.get(number)),
    findOpening: (ref) => index.openings.get(ref) ?? '',
    listWordings: (ref) =>
      listContentWords(getList(index.wordings, refs.find(ref))).flatMap((numbers) => {
        const found = numbers.map((number) => parseWord(words.get(number)))
        return found.slice(0, 1).map(({ language }) => ({ language, tokens: found.map(({ token }) => token) }))
      }),
    findSimilar(language, token, isWord = false) {
      if (language === 'he') return isWord ? [] : findHomophones(vocabularies.he, token)
      return findSimilar(vocabularies[language], token, isWord)
    },
    documentFrequency: (language, token) => getList(index.postings, words.find(toWord(language, token))).length,
    search(concepts, limit, asked = []) {
      const size = concepts.length
      const found: number[] = []
      // The strengths of each topic found, one row after another: a search touches thousands of topics.
      let strengths = new Float64Array(256 * size)
      const meanings: { concept: number; strength: number }[][] = []
      const used: number[] = []
      const { starts, values } = index.postings
      for (const [concept, { topicTokens }] of concepts.entries()) {
        for (const { language, token, strength } of topicTokens) {
          const number = words.find(toWord(language, token))
          if (number < 0) continue
          if (meaningRows[number] === 0) {
            meaningRows[number] = meanings.push([])
            used.push(number)
          }
          meanings[(meaningRows[number] ?? 1) - 1]?.push({ concept, strength })
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
      const smallWords = asked.filter(({ language, token }) => getTokenWeight(language, token) === 0)
      const small = new Set(smallWords.map(({ language, token }) => words.find(toWord(language, token))))
      const compare = compareSpelling(asked.map(({ language, token, share = 1 }) => ({ word: toWord(language, token), share })))
      const length = concepts.filter((concept) => concept.length === 1).length + SMALL_WEIGHT * small.size
      const scores = new Float64Array(found.length)
      for (let row = 0; row < found.length; row++) {
        addPhrases(strengths, phrases, row * size)
        scores[row] = sumWorth(strengths, worths, row * size) * (index.trusts[found[row] ?? 0] ?? 0)
      }
      const total = Math.max(
        0.001,
        worths.reduce((sum, worth) => sum + worth, 0),
      )
      const compared = listBest(scores, CONSIDERED * limit).map((row) => {
        const topic = found[row] ?? 0
        const best = findBestWording(getList(index.wordings, topic), { meaningRows, meanings, worths, phrases, small, length })
        // Many topics have the same words of a question: the likest wording decides between them.
        return { topic, row, best, score: (scores[row] ?? 0) / total + best.likeness }
      })
      for (const number of used) meaningRows[number] = 0
      return compared
        .sort((x, y) => y.score - x.score)
        .slice(0, limit)
        .map(({ topic, row, best }) => ({
          ref: refs.get(topic),
          strengths: strengths.slice(row * size, (row + 1) * size),
          trust: index.trusts[topic] ?? 0,
          ...best,
          ...compare(listWordingWords(getList(index.wordings, topic))),
        }))
    },
    findSounds: (words, isKnown) => searchSounds(words, isKnown).map(({ topic, from, to }) => ({ ref: refs.get(topic), from, to })),
  }
}

/** Topics whose wordings are compared with the question, for each one that is returned. */
const CONSIDERED = 4
const STEPS = 1024

/**
 * The places of the `limit` greatest numbers (none below 0) in order, and of some that are hardly smaller: those not
 * below the bound of the step of a histogram in which the last of them lies. Sorting thousands of numbers to take a
 * hundred costs more than the rest of a search.
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
