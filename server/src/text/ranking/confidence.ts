import type { AnalysedQuestion } from './analyze-question.ts'
import type { RankedPassage } from './rank-passages.ts'
import { totalWorth } from './score-hits.ts'

export type Confidence = 'high' | 'middle' | 'low' | 'none'

/**
 * How sure one may be of the first passage: by the share of what was asked for that stands in it, the rare counting most. A question of one common word
 * is never answered surely.
 */
export function confidenceOf(question: AnalysedQuestion, passages: readonly RankedPassage[]): Confidence {
  const [first] = passages
  const total = totalWorth(question.concepts)
  if (first === undefined || total === 0) return 'none'
  const coverage = first.values.reduce((sum, value) => sum + value, 0) / total
  const strong = first.home || question.concepts.filter((concept) => concept.worth > 1).length > 1 || first.hits.some((hit) => hit.run > 2)
  if (coverage >= 0.72 && strong) return 'high'
  if (coverage >= 0.5) return 'middle'
  return coverage >= 0.28 ? 'low' : 'none'
}
