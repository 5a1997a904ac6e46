import type { TokenHit } from '../../ports/library.ts'
import { STEM_MARK } from '../analysis/hebrew.ts'
import { getTokenWeight } from '../analysis/token-weight.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'

/** Candidates compared by their characters: the best ones by their words. */
const MAX_CANDIDATES = 80
/** Characters compared of one segment. */
const MAX_TEXT = 6000
/** Most n-grams of a question. */
const MAX_NGRAMS = 200
/** Occurrences counted of one n-gram: more say nothing new. */
const MAX_COUNT = 20
const LENGTH = 4

/**
 * Scores Hebrew candidates by BM25 (k1 1.5, b 0.75) over the character 4-grams of the question's content words,
 * which match despite prefixes, endings and spelling (McNamee & Mayfield, "Character N-Gram Tokenization", Information
 * Retrieval 7, 2004). Adds `share` to a segment of average length that has each n-gram once, and at most 1.5 times as
 * much.
 */
export function addNgramScores(question: AnalyzedQuestion, scored: { hit: TokenHit; ownScore: number }[], share: number): void {
  const wanted = [...new Set(listKeys(question.tokens.filter((token) => getTokenWeight('he', token) > 0)))].slice(0, MAX_NGRAMS)
  if (wanted.length === 0) return
  const best = [...scored].sort((a, b) => b.ownScore - a.ownScore).slice(0, MAX_CANDIDATES)
  for (const [index, key] of wanted.entries()) places[key] = index + 1
  const texts = best.map(({ hit }) => countNgrams(hit.tokens.he, wanted.length))
  for (const key of wanted) places[key] = 0
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(texts.length, 1)
  const idf = wanted.map((_, index) => {
    const holding = texts.filter(({ counts }) => (counts[index] ?? 0) > 0).length
    return Math.log(1 + (best.length - holding + 0.5) / (holding + 0.5))
  })
  const whole = idf.reduce((sum, value) => sum + value, 0)
  if (whole === 0) return
  for (const [at, each] of best.entries()) {
    const text = texts[at]
    if (text === undefined) continue
    const length = 1.5 * (0.25 + (0.75 * text.length) / average)
    let score = 0
    for (const [index, frequency] of text.counts.entries()) score += ((idf[index] ?? 0) * frequency * 2.5) / (frequency + length)
    each.ownScore += share * Math.min(1.5, score / whole)
  }
}

/** A character of Hebrew tokens in five bits: the letters from 1 on, the space between words after them. */
const BITS = 5
const ALEF = 'א'.charCodeAt(0)
const SPACE = 'ת'.charCodeAt(0) - ALEF + 2
const KEYS = 1 << (BITS * LENGTH)
const WORD_SPACE = 0x20
const STEM = STEM_MARK.charCodeAt(0)

/**
 * For the key of each n-gram its place among those wanted, from 1 on; all 0 between questions, which are scored
 * synchronously.
 */
const places = new Uint8Array(KEYS)

/** The key of an n-gram with one more character, the first one dropped. */
const shift = (key: number, code: number) => ((key << BITS) | code) & (KEYS - 1)

/** The keys of the character 4-grams of words, each padded with a space on both sides. */
function listKeys(words: readonly string[]): number[] {
  return words.flatMap((word) => {
    const keys: number[] = []
    let key = SPACE
    for (let at = 0; at <= word.length; at++) {
      key = shift(key, at < word.length ? word.charCodeAt(at) - ALEF + 1 : SPACE)
      if (at + 2 >= LENGTH) keys.push(key)
    }
    return keys
  })
}

/**
 * Counts the wanted n-grams in tokens of which stems are left out, and measures them in characters: in one pass, since
 * looking for each costs as much.
 */
function countNgrams(tokens: string, wanted: number): { counts: Uint8Array; length: number } {
  const counts = new Uint8Array(wanted)
  let key = SPACE
  let length = 1
  const take = (code: number) => {
    key = shift(key, code)
    length++
    const place = places[key] ?? 0
    if (place > 0 && (counts[place - 1] ?? 0) < MAX_COUNT) counts[place - 1] = (counts[place - 1] ?? 0) + 1
  }
  let isStart = true
  for (let at = 0; at < tokens.length && length < MAX_TEXT; at++) {
    const character = tokens.charCodeAt(at)
    if (isStart && character === STEM) {
      const end = tokens.indexOf(' ', at)
      at = end < 0 ? tokens.length : end
      continue
    }
    isStart = character === WORD_SPACE
    take(isStart ? SPACE : character - ALEF + 1)
  }
  if (!isStart) take(SPACE)
  return { counts, length }
}
