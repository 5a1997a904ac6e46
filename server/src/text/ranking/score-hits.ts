import type { TokenField, TokenHit } from '../../ports/library.ts'
import type { AnalysedQuestion, Concept } from './analyze-question.ts'
import { addGrams } from './char-ngrams.ts'
import { type Lookup, lookupsOf, tokensFound } from './field-query.ts'
import { longestRun } from './phrase-match.ts'

/** A candidate with what of the question stands in it. */
export interface ScoredHit {
  hit: TokenHit
  /** Value per concept, 0 when absent, at most the concept's worth. */
  values: Float64Array
  /** Sum of `values` with the extras below. */
  own: number
  /** Longest run of the question's own words, in telling words. */
  run: number
}

/**
 * What a candidate is worth. Every number was set on the tuning questions in `data/questions/*.tune.tsv` alone.
 */
export const weights = {
  /** A concept found in the next verse, the second, the third … counts this much of one in the verse itself. */
  neighbour: [1, 0.6, 0.5, 0.4, 0.3, 0.2],
  /** Share of the question's whole worth that its words standing close together add. */
  proximity: 0.12,
  /** Share of the question's whole worth that the longest run of its own words adds, per word beyond the first. */
  run: 0.1,
  /** Share for how well the engine itself (BM25, the best field) likes the segment. */
  engine: 0.05,
  /** How much repetition and length count within a concept's value where segments are verses: 0 not at all, 1 as in BM25; more where they are pages. */
  frequency: 0.3,
  /** Share for a segment that has all character 4-grams of a Hebrew question once. */
  grams: 0.35,
  /** A home passage of the lexicon counts as its concept found, and this much of the concept's worth besides. */
  home: 0.7,
  /** A topic's word for a concept counts as this much of the word in the text. */
  topicValue: 0.75,
  /** Share for a topic whose words cover the whole question; falls with the square of the coverage. */
  topic: 1.2,
}

/** Scores candidates one by one against a question. `engine` gives each reference's BM25 as a share of the best one's. */
export function scoreHits(question: AnalysedQuestion, hits: readonly TokenHit[], engine: (ref: string) => number): ScoredHit[] {
  const lookups = lookupsOf(question)
  const total = totalWorth(question.concepts)
  const averageLength = hits.reduce((sum, hit) => sum + lengthOf(hit), 0) / Math.max(hits.length, 1)
  // In verses a word stands once; in pages how often it stands there tells what they are about.
  const frequency = weights.frequency + (1 - weights.frequency) * Math.min(1, Math.max(0, (averageLength - 400) / 1600)) * 0.7
  const scored = hits.map((hit) =>
    scoreHit(question, hit, lookups, total, { engine: engine(hit.ref), length: lengthOf(hit) / Math.max(averageLength, 1), frequency }),
  )
  if (question.language === 'he') addGrams(question, scored, weights.grams * total)
  return scored
}

/** Letters of the original, or of what there is. */
function lengthOf({ tokens }: TokenHit): number {
  return (tokens.he === '' ? tokens.en : tokens.he).length
}

/** The worth of the whole question. */
export function totalWorth(concepts: readonly Concept[]): number {
  return concepts.reduce((sum, concept) => sum + concept.worth, 0)
}

/** How a candidate stands among the others: BM25 as a share of the best, length as a share of the average, and how much frequency counts. */
interface Standing {
  engine: number
  length: number
  frequency: number
}

function scoreHit(
  question: AnalysedQuestion,
  hit: TokenHit,
  lookups: Map<TokenField, Lookup>,
  total: number,
  { engine, length, frequency }: Standing,
): ScoredHit {
  const { concepts } = question
  const size = concepts.length
  const values = new Float64Array(size)
  const counts = scratch.counts.fill(0, 0, size)
  let proximity = 0
  for (const [field, lookup] of lookups) {
    const found = tokensFound(hit.tokens[field], lookup)
    if (found.tokens.length === 0) continue
    const last = scratch.last.fill(-1, 0, size)
    const times = scratch.times.fill(0, 0, size)
    let near = 0
    for (let index = 0; index < found.tokens.length; index++) {
      const position = found.positions[index] ?? 0
      const meanings = lookup.single.get(found.tokens[index] ?? '')
      if (meanings === undefined) continue
      for (const { concept, value } of meanings) {
        if (value > (values[concept] ?? 0)) values[concept] = value
        if (field === 'gloss') continue
        if (value > 0.5 * (concepts[concept]?.worth ?? 0)) times[concept] = (times[concept] ?? 0) + 1
        near += nearness(last, size, concept, position)
        last[concept] = position
      }
    }
    proximity = Math.max(proximity, near)
    for (let concept = 0; concept < size; concept++) counts[concept] = Math.max(counts[concept] ?? 0, times[concept] ?? 0)
    if (lookup.several.length === 0 || found.tokens.length < 2) continue
    for (const { concept, value, tokens } of lookup.several) {
      if (value > (values[concept] ?? 0) && tokens.every((token) => found.tokens.includes(token))) values[concept] = value
    }
  }
  fillPhrases(concepts, values)
  let covered = 0
  for (let concept = 0; concept < size; concept++) {
    // Okapi's saturation: often is better than once, and once in a short text is better than once in a long one.
    const count = Math.max(counts[concept] ?? 0, 1)
    covered += (values[concept] ?? 0) * (1 - frequency + (frequency * count * 2.2) / (count + 1.2 * (0.25 + 0.75 * length)))
  }
  const run = longestRun(question, hit)
  const own =
    covered +
    total *
      (weights.proximity * Math.min(1, proximity / Math.max(1, size - 1)) +
        weights.run * Math.min(8, Math.max(0, run - 1)) +
        weights.engine * engine)
  return { hit, values, own, run }
}

/** Room for counting that every hit uses again: hundreds are scored one after another, never at once. */
const scratch = { counts: new Float64Array(64), times: new Float64Array(64), last: new Int32Array(64) }

/** The tokens of a segment that stand for anything the question asks for, per field: what is marked for the reader. */
export function matchedTokens(question: AnalysedQuestion, { tokens }: TokenHit): Map<TokenField, string[]> {
  const matched = new Map<TokenField, string[]>()
  for (const [field, lookup] of lookupsOf(question)) {
    const found = tokensFound(tokens[field], lookup).tokens
    const phrases = lookup.several.filter((each) => each.tokens.every((token) => found.includes(token))).flatMap((each) => each.tokens)
    const wanted = new Set(found.filter((token) => lookup.single.has(token) || phrases.includes(token)))
    if (wanted.size > 0) matched.set(field, [...wanted])
  }
  return matched
}

/** A phrase that stands here in other words stands for its words too. */
function fillPhrases(concepts: readonly Concept[], values: Float64Array): void {
  for (let index = 0; index < concepts.length; index++) {
    const phrase = concepts[index]
    const value = values[index] ?? 0
    if (phrase === undefined || phrase.length < 2 || value === 0) continue
    const share = (value / phrase.worth) ** 2
    for (let inner = 0; inner < concepts.length; inner++) {
      const word = concepts[inner]
      if (word === undefined || inner === index || word.start < phrase.start || word.start + word.length > phrase.start + phrase.length)
        continue
      values[inner] = Math.max(values[inner] ?? 0, word.worth * share)
    }
  }
}

/** How near the nearest other concept stands before this place: 1 for the next word, nothing beyond twelve. */
function nearness(last: Int32Array, size: number, concept: number, position: number): number {
  let best = 0
  for (let other = 0; other < size; other++) {
    const distance = position - (last[other] ?? -1)
    if (other === concept || (last[other] ?? -1) < 0 || distance <= 0 || distance > 12) continue
    if (1 / distance > best) best = 1 / distance
  }
  return best
}
