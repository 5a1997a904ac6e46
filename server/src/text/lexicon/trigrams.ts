import { STEM_MARK } from '../analysis/hebrew.ts'
import { getList, type Lists, packLists } from './lists.ts'

/**
 * The trigrams of letters of the words of an index: what inflected and misspelled words share with those of a
 * description. Plain data, which can be stored.
 */
export interface TrigramIndex {
  /** The number of each trigram, after the letter of its language. */
  numbers: Map<string, number>
  /** What each trigram tells: its inverse frequency among the wordings of its language. */
  weights: Float64Array
  /** For each word its trigrams. */
  words: Lists
  /** What a trigram tells that no word of a language has, by the letter of the language. */
  unknown: Map<string, number>
}

/** How alike the letters of a question and of the wordings of a topic are, 0 to 1. */
export interface SpellingLikeness {
  /**
   * The cosine of the trigrams of the question and those of the second likest wording; a trigram that two words of a
   * wording have counts for each. What the likest wording has is known by its words.
   */
  second: number
  /** The share of the question's trigrams that the wordings have together. */
  letters: number
}

const EDGE = '_'

/** The distinct trigrams of a word of the index, which begins with the letter of its language; none of a stem. */
function listTrigrams(word: string): string[] {
  const language = word.charAt(0)
  if (word.charAt(1) === STEM_MARK) return []
  const edged = EDGE + word.slice(1) + EDGE
  return [...new Set(Array.from({ length: edged.length - 2 }, (_, at) => language + edged.slice(at, at + 3)))]
}

/**
 * Indexes the words of an index of topics; `counts` has for each word how many wordings have it, `wordings` their
 * number in each language, by its letter.
 */
export function indexTrigrams(words: readonly string[], counts: ArrayLike<number>, wordings: ReadonlyMap<string, number>): TrigramIndex {
  const numbers = new Map<string, number>()
  const frequencies: number[] = []
  const lists = words.map((word, at) =>
    listTrigrams(word).map((trigram) => {
      const number = numbers.get(trigram) ?? numbers.size
      numbers.set(trigram, number)
      frequencies[number] = (frequencies[number] ?? 0) + (counts[at] ?? 0)
      return number
    }),
  )
  const weigh = (language: string, frequency: number) => Math.log(1 + (wordings.get(language) ?? 0) / (1 + frequency))
  return {
    numbers,
    weights: Float64Array.from(numbers.keys(), (trigram, number) => weigh(trigram.charAt(0), frequencies[number] ?? 0)),
    words: packLists(lists),
    unknown: new Map(Array.from(wordings.keys(), (language) => [language, weigh(language, 0)])),
  }
}

/**
 * Opens an index. The result prepares comparisons with a question, given as words of the index with what each counts, 0
 * to 1; a topic is given as the words of each of its wordings, by their numbers. Wordings in other languages have
 * nothing in common with the question.
 */
export function openTrigrams({ numbers, weights, words, unknown }: TrigramIndex) {
  const norms = Float64Array.from({ length: words.starts.length - 1 }, (_, word) =>
    getList(words, word).reduce((sum, trigram) => sum + (weights[trigram] ?? 0), 0),
  )
  const letters = Uint16Array.from(numbers.keys(), (trigram) => trigram.charCodeAt(0))
  /** The letter of the language of each word. */
  const languages = Uint16Array.from({ length: words.starts.length - 1 }, (_, word) => letters[getList(words, word)[0] ?? -1] ?? 0)
  /**
   * The last question that has a trigram, and the last topic with one that was counted: by their running numbers, so
   * that nothing needs to be cleared.
   */
  const askedBy = new Uint32Array(weights.length)
  /** What each trigram of the last question counts. */
  const asked = new Float64Array(weights.length)
  const countedFor = new Uint32Array(weights.length)
  let questions = 0
  let topics = 0
  return (question: readonly { word: string; share: number }[]): ((wordings: readonly (readonly number[])[]) => SpellingLikeness) => {
    const asking = ++questions
    const askedIn = new Set(question.map(({ word }) => word.charCodeAt(0)))
    let total = 0
    const shares = new Map<string, number>()
    for (const { word, share } of question)
      for (const trigram of listTrigrams(word)) shares.set(trigram, Math.max(share, shares.get(trigram) ?? 0))
    for (const [trigram, share] of shares) {
      const number = numbers.get(trigram)
      const weight = share * ((number === undefined ? unknown.get(trigram.charAt(0)) : weights[number]) ?? 0)
      total += weight
      if (number === undefined) continue
      askedBy[number] = asking
      asked[number] = weight
    }
    return (wordings) => {
      const counting = ++topics
      const found = { second: 0, letters: 0 }
      let likest = 0
      for (const wording of wordings) {
        if (!askedIn.has(languages[wording[0] ?? -1] ?? 0)) continue
        let shared = 0
        let norm = 0
        for (const word of wording) {
          norm += norms[word] ?? 0
          const end = words.starts[word + 1] ?? 0
          for (let at = words.starts[word] ?? 0; at < end; at++) {
            const trigram = words.values[at] ?? 0
            if (askedBy[trigram] !== asking) continue
            const weight = asked[trigram] ?? 0
            shared += weight
            if (countedFor[trigram] === counting) continue
            countedFor[trigram] = counting
            found.letters += weight / total
          }
        }
        if (shared === 0) continue
        const cosine = Math.min(shared, total) / Math.sqrt(total * norm)
        found.second = Math.max(found.second, Math.min(likest, cosine))
        likest = Math.max(likest, cosine)
      }
      return found
    }
  }
}
