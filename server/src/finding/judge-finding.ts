import offTopicModel from '../../../data/ranking/off-topic.json' with { type: 'json' }
import outsideModel from '../../../data/ranking/outside.json' with { type: 'json' }
import ranker from '../../../data/ranking/ranker.json' with { type: 'json' }
import type { Library } from '../ports/library.ts'
import { getTokenWeight } from '../text/analysis/token-weight.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import {
  type Confidence,
  computeConfidenceFeatures,
  computeProbability,
  confidenceFeatureNames,
  type QuestionSignals,
  toConfidence,
} from '../text/ranking/confidence.ts'
import { computeFindingFeatures, computeOffTopicLogits, computeWordFeatures, offTopicFeatureNames } from '../text/ranking/off-topic.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { openTextClassifier } from '../text/text-classifier.ts'

const computeOutsideLogit = openTextClassifier(outsideModel)
const computeOffTopicLogit = openTextClassifier(offTopicModel.words)
/** Segments with a word below which it is rare. */
const RARE = 3

/** What the words of a question tell before anything is ranked. */
export function readSignals(library: Library, text: string, { language, tokens }: AnalyzedQuestion): QuestionSignals {
  const words = tokens.filter((token) => getTokenWeight(language, token) > 0)
  const rare = words.filter((token) => library.documentFrequency(language, token) < RARE).length
  return {
    outside: computeOutsideLogit(text),
    offTopic: computeOffTopicLogits(computeOffTopicLogit, text),
    rare: rare / Math.max(words.length, 1),
    words: words.length,
  }
}

/**
 * How surely the first of the ranked passages answers a question, and whether the question is about something else than
 * these texts. `hasAbsent` is whether a place that the library lacks deals with it by its description.
 */
export function judge(
  question: AnalyzedQuestion,
  ranked: readonly RerankedPassage[],
  signals: QuestionSignals & { hasAbsent: boolean },
): { confidence: Confidence; probability: number; isOutside: boolean } {
  // Without a word that tells anything (`why?`) a question is about nothing in particular.
  const isOutside = (ranked.length > 0 || signals.words > 0) && judgeOutside(question, ranked, signals)
  if (ranked.length === 0) return { confidence: 'none', probability: 0, isOutside }
  const features = computeConfidenceFeatures(question, ranked, signals)
  const probability = computeProbability(confidenceFeatureNames, features, ranker.confidence)
  return { confidence: toConfidence(probability, ranker.bounds), probability, isOutside }
}

/** By its own weights (`npm run train-outside`): the confidence was calibrated with another classifier of words. */
function judgeOutside(
  question: AnalyzedQuestion,
  ranked: readonly RerankedPassage[],
  { hasAbsent, ...signals }: QuestionSignals & { hasAbsent: boolean },
): boolean {
  const features = [...computeFindingFeatures(question, ranked, signals, hasAbsent), ...computeWordFeatures(signals.offTopic)]
  return computeProbability(offTopicFeatureNames, features, offTopicModel.weights) > offTopicModel.bound
}
