import type { TokenHit } from '../../ports/library.ts'
import { STEM_MARK } from '../analysis/hebrew.ts'
import { getTokenWeight } from '../analysis/token-weight.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'

/** Candidates compared by their characters: the best ones by their words. */
const MAX_CANDIDATES = 80
/** Characters compared of one segment. */
const MAX_TEXT = 6000

/**
 * Scores Hebrew candidates by BM25 (k1 1.5, b 0.75) over the character 4-grams of the question's content words,
 * which match despite prefixes, endings and spelling (McNamee & Mayfield, "Character N-Gram Tokenization", Information
 * Retrieval 7, 2004). Adds `share` to a segment of average length that has each n-gram once, and at most 1.5 times as
 * much.
 */
export function addNgramScores(question: AnalyzedQuestion, scored: { hit: TokenHit; ownScore: number }[], share: number): void {
  const wanted = [...new Set(toNgrams(question.tokens.filter((token) => getTokenWeight('he', token) > 0)))].slice(0, 200)
  if (wanted.length === 0) return
  const best = [...scored].sort((a, b) => b.ownScore - a.ownScore).slice(0, MAX_CANDIDATES)
  const texts = best.map(({ hit }) => ` ${dropStems(hit.tokens.he)} `.slice(0, MAX_TEXT))
  const counts = texts.map((text) => wanted.map((ngram) => countOccurrences(text, ngram)))
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
  for (const [index, each] of best.entries()) each.ownScore += share * Math.min(1.5, (scores[index] ?? 0) / whole)
}

function dropStems(he: string): string {
  return he
    .split(' ')
    .filter((token) => !token.startsWith(STEM_MARK))
    .join(' ')
}

/** The character 4-grams of words, each padded with a space on both sides. */
function toNgrams(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const padded = ` ${word} `
    return padded.length <= 4 ? [padded] : Array.from({ length: padded.length - 3 }, (_, index) => padded.slice(index, index + 4))
  })
}

/** At most 20: more say nothing new. */
function countOccurrences(text: string, ngram: string): number {
  let count = 0
  for (let at = text.indexOf(ngram); at >= 0 && count < 20; at = text.indexOf(ngram, at + 1)) count++
  return count
}
