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

/** What to look for in one field. */
interface Lookup {
  /** Tokens that stand for a concept by themselves. */
  single: Map<string, { concept: number; value: number }[]>
  /** Tokens that do so only together. */
  several: { concept: number; value: number; tokens: string[] }[]
  /** 1 at the places `sieve` gives for the tokens wanted: most others are passed over without being cut out of the text. */
  wanted: Uint8Array
}

const SIEVE = 4096

/** A small number for the token between two places, from its length, first and last letters. */
function sieve(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start)
  const last = text.charCodeAt(end - 1)
  const middle = text.charCodeAt(start + ((end - start) >> 1))
  return (first * 31 + last * 97 + middle * 257 + (end - start) * 1021) & (SIEVE - 1)
}

/** Scores candidates one by one against a question. `engine` gives each reference's BM25 as a share of the best one's. */
export function scoreHits(question: AnalysedQuestion, hits: readonly TokenHit[], engine: (ref: string) => number): ScoredHit[] {
  const lookups = lookupsOf(question)
  const total = totalWorth(question.concepts)
  const averageLength = hits.reduce((sum, hit) => sum + lengthOf(hit), 0) / Math.max(hits.length, 1)
  // In verses a word stands once; in pages how often it stands there tells what they are about.
  const frequency = weights.frequency + (1 - weights.frequency) * Math.min(1, Math.max(0, (averageLength - 400) / 1600)) * 0.7
  const scored = hits.map((hit) => scoreHit(question, hit, lookups, total, { engine: engine(hit.ref), length: lengthOf(hit) / Math.max(averageLength, 1), frequency }))
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

const known = new WeakMap<AnalysedQuestion, Map<TokenField, Lookup>>()

function lookupsOf(question: AnalysedQuestion): Map<TokenField, Lookup> {
  const before = known.get(question)
  if (before !== undefined) return before
  const lookups = new Map<TokenField, Lookup>()
  known.set(question, lookups)
  const { concepts } = question
  for (const [index, concept] of concepts.entries()) {
    const ceiling = Math.max(...concept.alternatives.filter((a) => a.strength >= 0.7).map((a) => a.idf), 0.1)
    for (const alternative of concept.alternatives) {
      const lookup: Lookup = lookups.get(alternative.field) ?? { single: new Map(), several: [], wanted: new Uint8Array(SIEVE) }
      lookups.set(alternative.field, lookup)
      // A synonym commoner than the concept says less about it.
      const value = concept.worth * alternative.strength * Math.min(1, 0.4 + (0.6 * alternative.idf) / Math.min(ceiling, 6))
      for (const token of alternative.tokens) lookup.wanted[sieve(token, 0, token.length)] = 1
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

/** How a candidate stands among the others: BM25 as a share of the best, length as a share of the average, and how much frequency counts. */
interface Standing {
  engine: number
  length: number
  frequency: number
}

function scoreHit(question: AnalysedQuestion, hit: TokenHit, lookups: Map<TokenField, Lookup>, total: number, { engine, length, frequency }: Standing): ScoredHit {
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
    total * (weights.proximity * Math.min(1, proximity / Math.max(1, size - 1)) + weights.run * Math.min(8, Math.max(0, run - 1)) + weights.engine * engine)
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

/** The wanted tokens of a text in order, each with its place counted in words (stems stand at the place of their word). */
function tokensFound(text: string, lookup: Lookup): { tokens: string[]; positions: number[] } {
  const tokens: string[] = []
  const positions: number[] = []
  let word = 0
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf(' ', start)
    if (end < 0) end = text.length
    if (text.charCodeAt(start) !== TILDE) word++
    if (lookup.wanted[sieve(text, start, end)] === 1) {
      tokens.push(text.slice(start, end))
      positions.push(word)
    }
    start = end + 1
  }
  return { tokens, positions }
}

const TILDE = 0x7e

/** A phrase that stands here in other words stands for its words too. */
function fillPhrases(concepts: readonly Concept[], values: Float64Array): void {
  for (let index = 0; index < concepts.length; index++) {
    const phrase = concepts[index]
    const value = values[index] ?? 0
    if (phrase === undefined || phrase.length < 2 || value === 0) continue
    const share = (value / phrase.worth) ** 2
    for (let inner = 0; inner < concepts.length; inner++) {
      const word = concepts[inner]
      if (word === undefined || inner === index || word.start < phrase.start || word.start + word.length > phrase.start + phrase.length) continue
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

/**
 * The longest run of the question's words that stand in the segment in the same order without a gap, counted in telling words; a stop word counts 0.4.
 * A run without a telling word counts only from four words on.
 */
function longestRun({ language, tokens, places }: AnalysedQuestion, hit: TokenHit): number {
  const text = hit.tokens[language]
  if (text === '' || tokens.length < 2) return 0
  let best = 0
  let before: Run[] = []
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf(' ', start)
    if (end < 0) end = text.length
    const isStem = text.charCodeAt(start) === TILDE
    const word = isStem ? '' : text.slice(start, end)
    start = end + 1
    if (isStem) continue
    const standing = places.get(word)
    if (standing === undefined) {
      if (before.length > 0) before = []
      continue
    }
    const now: Run[] = []
    for (const { place, weight } of standing) {
      const last = before.find((run) => run.place === place - 1)
      const run = { place, value: (last?.value ?? 0) + Math.max(0.4, weight), length: (last?.length ?? 0) + 1, telling: (last?.telling ?? false) || weight > 0 }
      now.push(run)
      if (run.value > best && run.length > 1 && (run.telling || run.length > 3)) best = run.value
    }
    before = now
  }
  return best
}

interface Run {
  /** Place in the question of the run's last word. */
  place: number
  value: number
  length: number
  telling: boolean
}
