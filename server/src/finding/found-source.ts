import type { Language } from '@sugya/contract/api/texts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'
import type { DescriptionWords } from '../text/ranking/passage.ts'
import type { RerankedPassage } from '../text/ranking/rerank.ts'
import { findMatchedTokens, computeTotalWorth } from '../text/ranking/score-hits.ts'
import type { Passage } from './passage-reader.ts'
import { toRangeRef } from './range-ref.ts'

/**
 * Why a source was found: the question names it (`reference`); its words match (`words`), a whole phrase does
 * (`phrase`); the lexicon names it (`primary`); a commentator was asked for (`commentary`); it was a source of the
 * last turn (`follow-up`); only its vector is near (`meaning`).
 */
export type FoundReason = 'reference' | 'words' | 'phrase' | 'primary' | 'commentary' | 'follow-up' | 'meaning'

export interface FoundSource {
  /** Canonical reference; a range when neighboring segments answer together. */
  ref: string
  /** Title of its work. */
  work: string
  /** Canonical references of its segments, in order. */
  segments: string[]
  /** The segment that answers best; null where the passage as a whole was asked for. */
  center: string | null
  /** How likely it answers, against the best of the ranked sources, which has 1: comparable within one result only. */
  score: number
  /** The share of the question's worth it covers, 0 to 1. */
  coverage: number
  /** The tokens that match, per language; Hebrew stems begin with `STEM_MARK`. */
  matched: Record<Language, string[]>
  /** The tokens of the description that it was found by, in the same form; absent without one. */
  descriptionWords?: DescriptionWords
  reasons: FoundReason[]
  /** Canonical references of at most 20 comments on it in the library, in order. */
  commentaries: string[]
}

/** A source that precedes all ranking: its score and coverage are fixed. */
export function toFixedSource(passage: Passage, reason: FoundReason): FoundSource {
  return {
    ref: passage.ref,
    work: passage.work,
    segments: passage.segments,
    center: null,
    score: 2,
    coverage: 1,
    matched: { he: [], en: [], ru: [] },
    reasons: [reason],
    commentaries: [],
  }
}

/** The source of a ranked passage; `best` is the logit of the first. */
export function toRankedSource({ passage, logit }: RerankedPassage, question: AnalyzedQuestion, best: number): FoundSource {
  const matched: Record<Language, Set<string>> = { he: new Set(), en: new Set(), ru: new Set() }
  for (const { hit } of passage.hits) {
    for (const [field, tokens] of findMatchedTokens(question, hit))
      if (field === 'he' || field === 'en' || field === 'ru') for (const token of tokens) matched[field].add(token)
  }
  const reasons: FoundReason[] = [!passage.isPrimary && passage.hits.every(({ hit }) => hit.score === 0) ? 'meaning' : 'words']
  if (passage.hits.some((hit) => hit.phraseLength >= 2.5)) reasons.push('phrase')
  if (passage.isPrimary) reasons.push('primary')
  const total = Math.max(computeTotalWorth(question.concepts), 0.001)
  return {
    ref: toRangeRef(passage.segments),
    work: passage.work,
    segments: passage.segments,
    center: passage.center,
    // The root of the odds ratio: sources close to the best stay above a half.
    score: Math.exp((logit - best) / 2),
    coverage: Math.min(1, passage.values.reduce((sum, value) => sum + value, 0) / total),
    matched: { he: [...matched.he], en: [...matched.en], ru: [...matched.ru] },
    ...(passage.descriptionWords === undefined ? {} : { descriptionWords: passage.descriptionWords }),
    reasons,
    commentaries: [],
  }
}

/** Keeps the first of the sources that share a segment. */
export function removeOverlapping(sources: FoundSource[]): FoundSource[] {
  const taken = new Set<string>()
  return sources.filter((source) => {
    if (source.segments.some((ref) => taken.has(ref))) return false
    for (const ref of source.segments) taken.add(ref)
    return true
  })
}
