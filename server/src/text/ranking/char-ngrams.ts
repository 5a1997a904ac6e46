import type { AnalysedQuestion } from './analyze-question.ts'
import type { TokenHit } from '../../ports/library.ts'
import { tokenWeight } from '../analysis/token-weight.ts'

/** Candidates whose characters are compared: the best ones by their words. */
const GRAM_CANDIDATES = 80

const GRAM_TEXT = 6000

/**
 * Adds the share of the question's character 4-grams that a Hebrew segment has, weighed as BM25 weighs words (k1 1.5, b 0.75). It finds what prefixes,
 * endings and spelling hide from words.
 */
export function addGrams(question: AnalysedQuestion, scored: { hit: TokenHit; own: number }[], share: number): void {
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
  for (const [index, each] of best.entries()) each.own += share * Math.min(1.5, (scores[index] ?? 0) / whole)
}

function wordsOf(he: string): string {
  return he
    .split(' ')
    .filter((token) => !token.startsWith('~'))
    .join(' ')
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
