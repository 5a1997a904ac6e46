import { type FeatureName, computeFeatures, featureNames, type RankingContext } from './passage-features.ts'
import type { RankedPassage } from './passage.ts'

/** A linear ranker: the weight of each feature it uses. Trained by `scripts/train-ranker.ts`. */
export type RankerWeights = Partial<Record<FeatureName, number>>

/**
 * What a share of the question's worth by a vector adds to the logit: that of the nearest segment (0.35) outweighs a
 * passage with half of the words and no description, and no passage that is described. Not trained, since no embedding
 * model is a part of the product.
 */
const SEMANTIC_LOGIT = 25

/** A passage with what the re-ranker says of it. */
export interface RerankedPassage {
  passage: RankedPassage
  logit: number
  /** In the order of `featureNames`. */
  features: number[]
}

const onlyScore: RankerWeights = { score: 1 }

/**
 * Orders passages by a learned ranker, best first. Returns them with their logits: the difference of two tells how much
 * likelier one answers.
 */
export function rerankPassages(passages: readonly RankedPassage[], context: RankingContext, weights: RankerWeights): RerankedPassage[] {
  const features = computeFeatures(passages, context)
  // What the weights balance is words against descriptions: where nothing is described, the words alone decide.
  const isDescribed = passages.some(({ evidence }) => evidence.topic + evidence.entry + evidence.heard > 0)
  const used = isDescribed ? weights : onlyScore
  return passages
    .map((passage, index) => ({
      passage,
      features: features[index] ?? [],
      logit: computeLogit(features[index] ?? [], used) + SEMANTIC_LOGIT * passage.evidence.semantic,
    }))
    .sort((a, b) => b.logit - a.logit)
}

function computeLogit(features: readonly number[], weights: RankerWeights): number {
  return featureNames.reduce((sum, name, index) => sum + (weights[name] ?? 0) * (features[index] ?? 0), 0)
}
