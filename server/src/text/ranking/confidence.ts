import type { AnalyzedQuestion } from './analyze-question.ts'
import type { RankedPassage } from './rank-passages.ts'
import { computeTotalWorth } from './score-hits.ts'

export type Confidence = 'high' | 'medium' | 'low' | 'none'

/**
 * The confidence in the first passage: by the share of the question's worth it covers. `high` also requires a
 * primary passage, a long phrase or two concepts of some worth, so that one common word never suffices.
 */
export function computeConfidence(question: AnalyzedQuestion, passages: readonly RankedPassage[]): Confidence {
  const [first] = passages
  const total = computeTotalWorth(question.concepts)
  if (first === undefined || total === 0) return 'none'
  const coverage = first.values.reduce((sum, value) => sum + value, 0) / total
  const hasEvidence =
    first.isPrimary || question.concepts.filter((concept) => concept.worth > 1).length > 1 || first.hits.some((hit) => hit.phraseLength > 2)
  if (coverage >= 0.72 && hasEvidence) return 'high'
  if (coverage >= 0.5) return 'medium'
  return coverage >= 0.28 ? 'low' : 'none'
}
