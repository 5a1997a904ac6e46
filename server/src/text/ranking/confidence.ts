import type { AnalyzedQuestion } from './analyze-question.ts'
import { featureNames } from './passage-features.ts'
import type { RerankedPassage } from './rerank.ts'
import { computeTotalWorth } from './score-hits.ts'

export type Confidence = 'high' | 'medium' | 'low' | 'none'

/** The names of what the confidence is computed from, in the order of their numbers. */
export const confidenceFeatureNames = [
  'bias',
  'share of the first',
  'lead over the second',
  'coverage',
  'coverage squared',
  'window',
  'topic',
  'topic and window',
  'wording',
  'wording and fit',
  'entry',
  'heard',
  'phrase',
  'score',
  'concepts',
  'is Hebrew',
  'outside',
  'unknown',
  'rare',
  'words',
] as const

/** The logits of a classifier of questions outside these texts. */
export interface OffTopicLogits {
  question: number
  /** Of each word by itself, the most outside first. */
  words: readonly number[]
}

/** What the words of a question alone tell. */
export interface QuestionSignals {
  /** The logit that it is outside these texts (`text-classifier.ts`). */
  outside: number
  /** The same by the classifier that decides whether it is outside (`npm run train-outside`). */
  offTopic: OffTopicLogits
  /** The share of its content words that hardly any segment of the library has, 0 to 1. */
  rare: number
  /** The number of its content words. */
  words: number
}

/**
 * The least probabilities of the labels. Those of the tuning sets at which `high` is right nine times in ten
 * (`scripts/train-ranker.ts`).
 */
export interface ConfidenceBounds {
  high: number
  medium: number
  low: number
  /** The probability from which on a question is outside these texts. */
  outside: number
}

/** The features of the confidence in the first of the passages, which is there. */
export function computeConfidenceFeatures(
  question: AnalyzedQuestion,
  passages: readonly RerankedPassage[],
  signals: QuestionSignals,
): number[] {
  const [first, second] = passages
  if (first === undefined) return confidenceFeatureNames.map(() => 0)
  const unknown = question.concepts.filter(({ alternatives }) => alternatives.length === 0)
  const total = Math.max(computeTotalWorth(question.concepts), 0.001)
  const coverage = Math.min(1, first.passage.values.reduce((sum, value) => sum + value, 0) / total)
  const share = 1 / passages.reduce((sum, { logit }) => sum + Math.exp(logit - first.logit), 0)
  const { topic, wording, fit, window, entry, heard } = first.passage.evidence
  return [
    1,
    share,
    second === undefined ? 1 : Math.min(3, first.logit - second.logit) / 3,
    coverage,
    coverage * coverage,
    window,
    topic,
    topic * window,
    wording,
    wording * fit,
    Math.min(1, entry),
    heard,
    first.features[featureNames.indexOf('phrase')] ?? 0,
    Math.min(2, first.passage.score) / 2,
    Math.min(6, question.concepts.length) / 6,
    question.language === 'he' ? 1 : 0,
    signals.outside,
    unknown.reduce((sum, { worth }) => sum + worth, 0) / total,
    signals.rare,
    Math.min(8, signals.words) / 8,
  ]
}

/**
 * The probability of a logistic regression over features of these names, 0 to 1. A feature without a weight counts for
 * nothing.
 */
export function computeProbability(
  names: readonly string[],
  features: readonly number[],
  weights: Readonly<Record<string, number>>,
): number {
  const logit = names.reduce((sum, name, index) => sum + (weights[name] ?? 0) * (features[index] ?? 0), 0)
  return 1 / (1 + Math.exp(-logit))
}

/** The label of a probability. */
export function toConfidence(probability: number, bounds: Pick<ConfidenceBounds, 'high' | 'medium' | 'low'>): Confidence {
  if (probability >= bounds.high) return 'high'
  if (probability >= bounds.medium) return 'medium'
  return probability >= bounds.low ? 'low' : 'none'
}
