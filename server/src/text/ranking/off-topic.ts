import type { AnalyzedQuestion } from './analyze-question.ts'
import { computeConfidenceFeatures, confidenceFeatureNames, type OffTopicLogits, type QuestionSignals } from './confidence.ts'
import type { RerankedPassage } from './rerank.ts'

/** Those of the confidence but for its own classifier of words, and the bias, which stays without passages. */
const fromConfidence = confidenceFeatureNames.filter((name) => name !== 'outside' && name !== 'bias')

/**
 * The names of what decides that a question is outside these texts, in the order of their numbers: first what finding
 * tells, then what the words tell.
 */
export const offTopicFeatureNames = [
  ...fromConfidence,
  'bias',
  'nothing found',
  'absent place',
  'whole question',
  'most outside word',
  'second word',
  'least outside word',
  'mean word',
] as const

const WORD = /[\p{L}\p{M}'’"״׳]+/gu

/** Applies a classifier (`openTextClassifier`) to a question and to each of its words. */
export function computeOffTopicLogits(computeLogit: (text: string) => number, question: string): OffTopicLogits {
  const words = (question.match(WORD) ?? []).map((word) => computeLogit(word)).sort((a, b) => b - a)
  return { question: computeLogit(question), words }
}

/**
 * The features of what was found for a question, the best passage first. `hasAbsent` is whether a place that the
 * library lacks deals with the question by its description.
 */
export function computeFindingFeatures(
  question: AnalyzedQuestion,
  passages: readonly RerankedPassage[],
  signals: QuestionSignals,
  hasAbsent: boolean,
): number[] {
  const features = computeConfidenceFeatures(question, passages, signals)
  const found = fromConfidence.map((name) => features[confidenceFeatureNames.indexOf(name)] ?? 0)
  return [...found, 1, passages.length === 0 ? 1 : 0, hasAbsent ? 1 : 0]
}

/** The features of the words of a question. */
export function computeWordFeatures({ question, words }: OffTopicLogits): number[] {
  const mean = words.reduce((sum, logit) => sum + logit, 0) / Math.max(words.length, 1)
  return [question, words[0] ?? 0, words[1] ?? 0, words.at(-1) ?? 0, mean]
}
