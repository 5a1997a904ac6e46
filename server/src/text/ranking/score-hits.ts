import type { TokenField, TokenHit } from '../../ports/library.ts'
import { type AnalyzedQuestion, type Concept, MAX_CONCEPTS } from './analyze-question.ts'
import { addNgramScores } from './char-ngrams.ts'
import { type FieldQuery, findTokens, toFieldQueries } from './field-query.ts'
import { measureLongestPhrase } from './phrase-match.ts'

/** A candidate scored against a question. */
export interface ScoredHit {
  hit: TokenHit
  /** Per concept the value of its best match, 0 when absent, at most the concept's worth. */
  values: Float64Array
  /** The score of the segment alone: `values` summed, with the extras of `weights`. */
  ownScore: number
  /** What was added to `ownScore` for other reasons than its words: a work that was asked for, a near vector. */
  boost: number
  /** The part of `boost` that its vector gave, as a share of the question's total worth. */
  semantic: number
  /** The longest phrase of the question it quotes, in content words (`measureLongestPhrase`). */
  phraseLength: number
}

/** Weights of re-ranking, tuned on `data/questions/*.tune.tsv` alone. Shares are of the question's total worth. */
export const weights = {
  /** How much a concept counts at a distance of 0, 1, 2 … segments. */
  neighbor: [1, 0.6, 0.5, 0.4, 0.3, 0.2],
  /** Share for all concepts close together. */
  proximity: 0.12,
  /** Share for each content word of the longest quoted phrase beyond the first. */
  phrase: 0.1,
  /** Share for the BM25 score of the engine, as a share of the best one in its field. */
  engine: 0.05,
  /** How much term frequency and length count for verses (0 not at all, 1 as in BM25); more for pages. */
  frequency: 0.3,
  /** Share for all character 4-grams of a Hebrew question (`addNgramScores`). */
  ngrams: 0.35,
  /** A primary passage counts as a match of its concept, plus this much of the concept's worth. */
  primary: 0.7,
  /** A match in a topic of the lexicon counts this much of a match in the text. */
  topicValue: 0.75,
  /** Share for a topic that covers the whole question; falls with the square of the coverage. */
  topic: 1.2,
}

/** Scores each candidate. `getEngineScore` returns the BM25 of a reference as a share of the best one's. */
export function scoreHits(question: AnalyzedQuestion, hits: readonly TokenHit[], getEngineScore: (ref: string) => number): ScoredHit[] {
  const queries = toFieldQueries(question)
  const total = computeTotalWorth(question.concepts)
  const averageLength = hits.reduce((sum, hit) => sum + measureLength(hit), 0) / Math.max(hits.length, 1)
  // A verse has a word once; in a page the frequency of a word tells what the page is about.
  const frequency = weights.frequency + (1 - weights.frequency) * Math.min(1, Math.max(0, (averageLength - 400) / 1600)) * 0.7
  const scored = hits.map((hit) =>
    scoreHit(question, hit, queries, total, {
      engine: getEngineScore(hit.ref),
      length: measureLength(hit) / Math.max(averageLength, 1),
      frequency,
    }),
  )
  if (question.language === 'he') addNgramScores(question, scored, weights.ngrams * total)
  return scored
}

/** Length in characters of the Hebrew tokens, else of the English ones. */
function measureLength({ tokens }: TokenHit): number {
  return (tokens.he === '' ? tokens.en : tokens.he).length
}

/** The total worth of a question. */
export function computeTotalWorth(concepts: readonly Concept[]): number {
  return concepts.reduce((sum, concept) => sum + concept.worth, 0)
}

/** What depends on all candidates: BM25 and length relative to the others, and how much frequency counts. */
interface HitContext {
  engine: number
  length: number
  frequency: number
}

function scoreHit(
  question: AnalyzedQuestion,
  hit: TokenHit,
  queries: Map<TokenField, FieldQuery>,
  total: number,
  { engine, length, frequency }: HitContext,
): ScoredHit {
  const { concepts } = question
  const size = concepts.length
  const values = new Float64Array(size)
  const counts = scratch.counts.fill(0, 0, size)
  let proximity = 0
  for (const [field, query] of queries) {
    const found = findTokens(hit.tokens[field], query)
    if (found.tokens.length === 0) continue
    const last = scratch.last.fill(-1, 0, size)
    const times = scratch.times.fill(0, 0, size)
    let near = 0
    for (let index = 0; index < found.tokens.length; index++) {
      const position = found.positions[index] ?? 0
      const meanings = query.terms.get(found.tokens[index] ?? '')
      if (meanings === undefined) continue
      for (const { concept, value } of meanings) {
        if (value > (values[concept] ?? 0)) values[concept] = value
        if (field === 'gloss') continue
        if (value > 0.5 * (concepts[concept]?.worth ?? 0)) times[concept] = (times[concept] ?? 0) + 1
        near += computeNearness(last, size, concept, position)
        last[concept] = position
      }
    }
    proximity = Math.max(proximity, near)
    for (let concept = 0; concept < size; concept++) counts[concept] = Math.max(counts[concept] ?? 0, times[concept] ?? 0)
    if (query.conjunctions.length === 0 || found.tokens.length < 2) continue
    const held = new Set(found.tokens)
    for (const { concept, value, tokens } of query.conjunctions)
      if (value > (values[concept] ?? 0) && hasAll(held, tokens)) values[concept] = value
  }
  spreadPhrases(concepts, values)
  let covered = 0
  for (let concept = 0; concept < size; concept++) {
    // Saturation of term frequency and length normalization as in Okapi BM25 (k1 1.2, b 0.75).
    const count = Math.max(counts[concept] ?? 0, 1)
    covered += (values[concept] ?? 0) * (1 - frequency + (frequency * count * 2.2) / (count + 1.2 * (0.25 + 0.75 * length)))
  }
  const phraseLength = measureLongestPhrase(question, hit)
  const ownScore =
    covered +
    total *
      (weights.proximity * Math.min(1, proximity / Math.max(1, size - 1)) +
        weights.phrase * Math.min(8, Math.max(0, phraseLength - 1)) +
        weights.engine * engine)
  return { hit, values, ownScore, boost: 0, semantic: 0, phraseLength }
}

function hasAll(held: ReadonlySet<string>, tokens: readonly string[]): boolean {
  for (const token of tokens) if (!held.has(token)) return false
  return true
}

/** Buffers that all hits share: scoring is synchronous and allocates nothing per hit but its values. */
const scratch = { counts: new Float64Array(MAX_CONCEPTS), times: new Float64Array(MAX_CONCEPTS), last: new Int32Array(MAX_CONCEPTS) }

/** The tokens of a segment that match any concept of the question, per field: the interface highlights them. */
export function findMatchedTokens(question: AnalyzedQuestion, { tokens }: TokenHit): Map<TokenField, string[]> {
  const matched = new Map<TokenField, string[]>()
  for (const [field, query] of toFieldQueries(question)) {
    const found = findTokens(tokens[field], query).tokens
    const phrases = query.conjunctions.filter((each) => each.tokens.every((token) => found.includes(token))).flatMap((each) => each.tokens)
    const wanted = new Set(found.filter((token) => query.terms.has(token) || phrases.includes(token)))
    if (wanted.size > 0) matched.set(field, [...wanted])
  }
  return matched
}

/** A phrase matched in other words matches its words too: raises their values accordingly. */
function spreadPhrases(concepts: readonly Concept[], values: Float64Array): void {
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

/** The nearness of the nearest other concept before a position: 1 / distance up to twelve words, else 0. */
function computeNearness(last: Int32Array, size: number, concept: number, position: number): number {
  let best = 0
  for (let other = 0; other < size; other++) {
    const distance = position - (last[other] ?? -1)
    if (other === concept || (last[other] ?? -1) < 0 || distance <= 0 || distance > 12) continue
    if (1 / distance > best) best = 1 / distance
  }
  return best
}
