import { expect, it } from 'vitest'
import ranker from '../../../data/ranking/ranker.json' with { type: 'json' }
import type { PrimaryPassage, RankedPassage } from '../text/ranking/passage.ts'
import { rerankPassages } from '../text/ranking/rerank.ts'
import { findAbsentPlaces } from './absent-places.ts'
import { findCollections } from './collections.ts'

const evidence = { topic: 0, wording: 0, fit: 0, likeness: 0, second: 0, letters: 0, entry: 0, named: 0, heard: 0 }

/** A passage of a work that the library lacks, whose description covers the whole question. */
const described: PrimaryPassage = {
  ref: 'Gittin 55b-56a',
  work: 'Gittin',
  segments: [],
  values: new Float64Array([1]),
  bonus: 0.5,
  evidence: { ...evidence, topic: 1, wording: 1, likeness: 1, letters: 1 },
}

/** Passages of a work that the library has, which share nearly all words with the question. */
const alike = ['Menachot 11b:5', 'Menachot 12a:1', 'Menachot 14a:15', 'Menachot 15a:1'].map((ref): RankedPassage => ({
  work: 'Menachot',
  center: ref,
  segments: [ref],
  score: 0.95,
  values: new Float64Array([0.95]),
  hits: [],
  isPrimary: false,
  evidence: { ...evidence, center: 0.95, window: 0.95, own: 0.95, boost: 0, semantic: 0 },
}))

function find(question: string): string[] {
  const { includes } = findCollections(question, [])
  const context = { getWork: () => undefined, asked: new Set(question.includes('Talmud') ? ['Menachot'] : []), asksFor: includes }
  return findAbsentPlaces([described], rerankPassages(alike, context, ranker.weights), context, ranker.weights).absent
}

it.each(['The story of Kamtza and Bar Kamtza', 'Where in the Talmud is the story of Kamtza and Bar Kamtza?'])(
  'names the tractate that the library lacks, also where the Talmud is asked for: %s',
  (question) => {
    expect(find(question)).toEqual(['Gittin 55b-56a'])
  },
)
