import { END, SMALL } from './topic-index.ts'

/** How well the wordings of a topic match a question, each compared alone. */
export interface BestWording {
  /**
   * The share of the question's worth that the best single wording has, 0 to 1: words of one phrase say more than the
   * same words here and there.
   */
  wording: number
  /** The share of that wording's words that the question has, 0 to 1. */
  fit: number
  /**
   * How alike the question and the likest wording are, word for word, small words included (`why`, `who`, `said`), 0 to
   * 1.
   */
  likeness: number
}

/** What the wordings of a topic are compared with. */
export interface WordingQuery {
  /** For the number of each token the row of its meanings, from 1 on; 0 for one that the question does not have. */
  meaningRows: ArrayLike<number>
  /** Row by row, the concepts that a token means. */
  meanings: readonly (readonly { concept: number; strength: number }[])[]
  worths: readonly number[]
  phrases: readonly Phrase[]
  /** The numbers of the small words of the question. */
  small: ReadonlySet<number>
  /** The number of words of the question, small ones by their weight. */
  length: number
}

/** What a small word counts of a content word. */
export const SMALL_WEIGHT = 0.3

/** How well the best of the wordings of a topic matches. */
export function findBestWording(
  wordings: Uint32Array,
  { meaningRows, meanings, worths, phrases, small, length: asked }: WordingQuery,
): BestWording {
  const total = worths.reduce((sum, worth) => sum + worth, 0)
  const best = { wording: 0, fit: 0, likeness: 0 }
  const strengths = new Float64Array(worths.length)
  for (let at = 0; at < wordings.length; at++) {
    const length = wordings[at++] ?? 0
    let isMatched = false
    for (; at < wordings.length && wordings[at] !== SMALL; at++) {
      const row = meaningRows[wordings[at] ?? 0] ?? 0
      if (row === 0) continue
      if (!isMatched) strengths.fill(0)
      isMatched = true
      for (const { concept, strength } of meanings[row - 1] ?? []) if (strength > (strengths[concept] ?? 0)) strengths[concept] = strength
    }
    let smallWords = 0
    let known = 0
    for (at++; at < wordings.length && wordings[at] !== END; at++, smallWords++) if (small.has(wordings[at] ?? 0)) known++
    if (!isMatched) continue
    let sum = 0
    for (const strength of strengths) sum += strength
    // Dice's coefficient.
    const likeness = (2 * (sum + SMALL_WEIGHT * known)) / (asked + length + SMALL_WEIGHT * smallWords)
    if (likeness > best.likeness) best.likeness = likeness
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
export interface Phrase {
  concept: number
  words: number[]
}

export function findPhrases(concepts: readonly { start: number; length: number }[]): Phrase[] {
  return concepts.flatMap(({ start, length }, concept) => {
    if (length < 2) return []
    const words = concepts.flatMap((other, index) =>
      other.length === 1 && other.start >= start && other.start < start + length ? [index] : [],
    )
    return words.length < 2 ? [] : [{ concept, words }]
  })
}

/** Where all words of a phrase are, the phrase is too: in the row of strengths that begins at `from`. */
export function addPhrases(strengths: Float64Array, phrases: readonly Phrase[], from: number): void {
  for (const { concept, words } of phrases) {
    let least = 1
    for (const word of words) least = Math.min(least, strengths[from + word] ?? 0)
    strengths[from + concept] = least
  }
}

export function sumWorth(strengths: Float64Array, worths: readonly number[], from: number): number {
  let sum = 0
  for (let concept = 0; concept < worths.length; concept++) sum += (strengths[from + concept] ?? 0) * (worths[concept] ?? 0)
  return sum
}

/** The words of each wording of a topic, by their numbers, small words included. */
export const listWordingWords = (wordings: Uint32Array): number[][] =>
  splitWordings(wordings).map((words) => words.filter((word) => word !== SMALL))

/** The same without its small words. */
export const listContentWords = (wordings: Uint32Array): number[][] =>
  splitWordings(wordings).map((words) => words.slice(0, words.indexOf(SMALL)))

function splitWordings(wordings: Uint32Array): number[][] {
  const found: number[][] = []
  for (let at = 0; at < wordings.length; at++) {
    const words: number[] = []
    for (at++; at < wordings.length && wordings[at] !== END; at++) words.push(wordings[at] ?? 0)
    found.push(words)
  }
  return found
}
