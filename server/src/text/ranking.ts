import type { TokenField, TokenHit } from '../ports/library.ts'
import type { AnalysedQuestion, Concept } from './ranking-concepts.ts'
import { tokenWeight } from './tokens-weight.ts'

/** A candidate with what of the question stands in it. */
export interface ScoredHit {
  hit: TokenHit
  /** Value per concept, 0 when absent, at most the concept's worth. */
  values: Float64Array
  /** Sum of `values` with the extras below. */
  own: number
  /** Tokens of each field that matched, for marking. */
  matched: Map<TokenField, Set<string>>
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
  engine: 0.25,
  /** How much repetition and length count within a concept's value: 0 not at all, 1 as in BM25. */
  frequency: 0.3,
  /** Share for a segment that has all character 4-grams of a Hebrew question once. */
  grams: 0.6,
  /** A home passage of the lexicon counts as its concept found, and this much of the concept's worth besides. */
  home: 0.7,
  /** A topic's word for a concept counts as this much of the word in the text. */
  topicValue: 0.9,
  /** Share for a topic whose words cover the whole question; falls with the square of the coverage. */
  topic: 0.5,
}

interface Lookup {
  single: Map<string, { concept: number; value: number }[]>
  several: { concept: number; value: number; tokens: string[] }[]
}

/** Scores candidates one by one against a question. `engine` gives each reference's BM25 as a share of the best one's. */
export function scoreHits(question: AnalysedQuestion, hits: readonly TokenHit[], engine: (ref: string) => number): ScoredHit[] {
  const lookups = lookupsOf(question.concepts)
  const total = totalWorth(question.concepts)
  const averageLength = hits.reduce((sum, hit) => sum + lengthOf(hit), 0) / Math.max(hits.length, 1)
  const scored = hits.map((hit) => scoreHit(question, hit, lookups, total, engine(hit.ref), lengthOf(hit) / Math.max(averageLength, 1)))
  if (question.language === 'he') addGrams(question, scored, total)
  return scored
}

/** Letters of the original, or of what there is. */
function lengthOf({ tokens }: TokenHit): number {
  return (tokens.he === '' ? tokens.en : tokens.he).length
}

/** Candidates whose characters are compared: the best ones by their words. */
const GRAM_CANDIDATES = 80
const GRAM_TEXT = 6000

/**
 * Adds the share of the question's character 4-grams that a Hebrew segment has, weighed as BM25 weighs words (k1 1.5, b 0.75). It finds what prefixes,
 * endings and spelling hide from words.
 */
function addGrams(question: AnalysedQuestion, scored: ScoredHit[], total: number): void {
  const wanted = [...new Set(gramsOf(question.tokens.filter((token) => tokenWeight('he', token) > 0)))].slice(0, 200)
  if (wanted.length === 0) return
  const best = [...scored].sort((a, b) => b.own - a.own).slice(0, GRAM_CANDIDATES)
  const texts = best.map(({ hit }) => ` ${wordsOf(hit.tokens.he)} `.slice(0, GRAM_TEXT))
  const counts = texts.map((text) => wanted.map((gram) => occurrences(text, gram)))
  const average = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1)
  const idf = wanted.map((_, index) => {
    const holding = counts.filter((count) => (count[index] ?? 0) > 0).length
    return Math.log(1 + (best.length - holding + 0.5) / (holding + 0.5))
  })
  const scores = counts.map((count, at) => {
    const length = 1.5 * (0.25 + (0.75 * (texts[at]?.length ?? 0)) / average)
    return count.reduce((sum, frequency, index) => sum + ((idf[index] ?? 0) * frequency * 2.5) / (frequency + length), 0)
  })
  const whole = idf.reduce((sum, value) => sum + value, 0)
  if (whole === 0) return
  for (const [index, each] of best.entries()) each.own += weights.grams * total * Math.min(1.5, (scores[index] ?? 0) / whole)
}

function wordsOf(he: string): string {
  return he.split(' ').filter((token) => !token.startsWith('~')).join(' ')
}

/** 4-grams of words with the spaces around them. */
function gramsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const padded = ` ${word} `
    return padded.length <= 4 ? [padded] : Array.from({ length: padded.length - 3 }, (_, index) => padded.slice(index, index + 4))
  })
}

function occurrences(text: string, gram: string): number {
  let count = 0
  for (let at = text.indexOf(gram); at >= 0 && count < 20; at = text.indexOf(gram, at + 1)) count++
  return count
}

/** The worth of the whole question. */
export function totalWorth(concepts: readonly Concept[]): number {
  return concepts.reduce((sum, concept) => sum + concept.worth, 0)
}

function lookupsOf(concepts: readonly Concept[]): Map<TokenField, Lookup> {
  const lookups = new Map<TokenField, Lookup>()
  for (const [index, concept] of concepts.entries()) {
    const ceiling = Math.max(...concept.alternatives.filter((a) => a.strength >= 0.7).map((a) => a.idf), 0.1)
    for (const alternative of concept.alternatives) {
      const lookup: Lookup = lookups.get(alternative.field) ?? { single: new Map(), several: [] }
      lookups.set(alternative.field, lookup)
      // A synonym commoner than the concept says less about it.
      const value = concept.worth * alternative.strength * Math.min(1, 0.4 + (0.6 * alternative.idf) / Math.min(ceiling, 6))
      const [first] = alternative.tokens
      if (alternative.tokens.length === 1 && first !== undefined) {
        const list = lookup.single.get(first) ?? []
        list.push({ concept: index, value })
        lookup.single.set(first, list)
      } else {
        lookup.several.push({ concept: index, value, tokens: alternative.tokens })
      }
    }
  }
  return lookups
}

function scoreHit(question: AnalysedQuestion, hit: TokenHit, lookups: Map<TokenField, Lookup>, total: number, engine: number, length: number): ScoredHit {
  const values = new Float64Array(question.concepts.length)
  const matched = new Map<TokenField, Set<string>>()
  const counts = new Float64Array(question.concepts.length)
  let proximity = 0
  for (const [field, lookup] of lookups) {
    const text = hit.tokens[field]
    if (text === '') continue
    const tokens = text.split(' ')
    const last = new Int32Array(question.concepts.length).fill(-1)
    let near = 0
    const times = new Float64Array(question.concepts.length)
    let position = 0
    for (const token of tokens) {
      if (!token.startsWith('~')) position++
      const found = lookup.single.get(token)
      if (found === undefined) continue
      for (const { concept, value } of found) {
        if (value > (values[concept] ?? 0)) values[concept] = value
        mark(matched, field, token)
        if (field !== 'gloss' && value > 0.5 * (question.concepts[concept]?.worth ?? 0)) times[concept] = (times[concept] ?? 0) + 1
        if (field !== 'gloss') near += nearness(last, concept, position)
        last[concept] = position
      }
    }
    proximity = Math.max(proximity, near)
    for (const [concept, count] of times.entries()) counts[concept] = Math.max(counts[concept] ?? 0, count)
    if (lookup.several.length > 0) {
      const all = new Set(tokens)
      for (const { concept, value, tokens: words } of lookup.several) {
        if (value > (values[concept] ?? 0) && words.every((word) => all.has(word))) {
          values[concept] = value
          for (const word of words) mark(matched, field, word)
        }
      }
    }
  }
  fillPhrases(question.concepts, values)
  // Okapi's saturation: often is better than once, and once in a short text is better than once in a long one.
  const covered = values.reduce((sum, value, index) => {
    const count = Math.max(counts[index] ?? 0, 1)
    return sum + value * (1 - weights.frequency + (weights.frequency * count * 2.2) / (count + 1.2 * (0.25 + 0.75 * length)))
  }, 0)
  const run = longestRun(question, hit)
  const own =
    covered +
    total * (weights.proximity * Math.min(1, proximity / Math.max(1, question.concepts.length - 1)) + weights.run * Math.min(8, Math.max(0, run - 1)) + weights.engine * engine)
  return { hit, values, own, matched, run }
}

/** A phrase that stands here in other words stands for its words too. */
function fillPhrases(concepts: readonly Concept[], values: Float64Array): void {
  for (const [index, phrase] of concepts.entries()) {
    const value = values[index] ?? 0
    if (phrase.length < 2 || value === 0) continue
    const share = value / phrase.worth
    for (const [inner, word] of concepts.entries()) {
      if (inner === index || word.start < phrase.start || word.start + word.length > phrase.start + phrase.length) continue
      values[inner] = Math.max(values[inner] ?? 0, word.worth * share * share)
    }
  }
}

/** How near the nearest other concept stands before this place: 1 for the next word, nothing beyond twelve. */
function nearness(last: Int32Array, concept: number, position: number): number {
  let best = 0
  for (const [other, at] of last.entries()) {
    if (other === concept || at < 0) continue
    const distance = position - at
    if (distance > 0 && distance <= 12) best = Math.max(best, 1 / distance)
  }
  return best
}

/**
 * The longest run of the question's words that stand in the segment in the same order without a gap, counted in telling words; a stop word counts 0.4.
 * A run without a telling word counts only from four words on.
 */
function longestRun(question: AnalysedQuestion, hit: TokenHit): number {
  const text = hit.tokens[question.language]
  if (text === '' || question.tokens.length < 2) return 0
  const words = (question.language === 'he' ? wordsOf(text) : text).split(' ')
  const places = new Map<string, number[]>()
  for (const [index, token] of question.tokens.entries()) {
    const list = places.get(token)
    if (list === undefined) places.set(token, [index])
    else list.push(index)
  }
  let best = 0
  let before = new Map<number, { value: number; length: number; telling: boolean }>()
  for (const word of words) {
    const now = new Map<number, { value: number; length: number; telling: boolean }>()
    for (const place of places.get(word) ?? []) {
      const last = before.get(place - 1)
      const weight = tokenWeight(question.language, word)
      const run = { value: (last?.value ?? 0) + Math.max(0.4, weight), length: (last?.length ?? 0) + 1, telling: (last?.telling ?? false) || weight > 0 }
      now.set(place, run)
      if (run.value > best && run.length > 1 && (run.telling || run.length > 3)) best = run.value
    }
    before = now
  }
  return best
}

function mark(matched: Map<TokenField, Set<string>>, field: TokenField, token: string): void {
  const set = matched.get(field)
  if (set === undefined) matched.set(field, new Set([token]))
  else set.add(token)
}
