import { expect, it } from 'vitest'
import ranker from '../../../../data/ranking/ranker.json' with { type: 'json' }
import { confidenceFeatureNames } from './confidence.ts'
import { featureNames } from './passage-features.ts'

it('the trained ranker has a weight for each feature and for nothing else', () => {
  expect(Object.keys(ranker.weights)).toEqual([...featureNames])
  expect(Object.keys(ranker.confidence)).toEqual([...confidenceFeatureNames])
})

it('the labels of confidence are in order', () => {
  const { high, medium, low } = ranker.bounds
  expect([1, high, medium, low, 0].toSorted((a, b) => b - a)).toEqual([1, high, medium, low, 0])
})

it('the ranker was trained on tuning sets alone', () => {
  expect(ranker.trained.files.every((file) => file.endsWith('.tune.tsv'))).toBe(true)
})
