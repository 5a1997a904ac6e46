import type { Language } from '@sugya/contract/api/texts'
import type { AnalysedQuestion } from '../text/ranking/analyze-question.ts'
import type { RankedPassage } from '../text/ranking/rank-passages.ts'
import { matchedTokens, totalWorth } from '../text/ranking/score-hits.ts'
import type { Passage } from './passage-reader.ts'

/** Why a source is there: named in the question, its words, a phrase of the question, the lexicon's home of what is asked, a comment asked for, the last turn; `meaning`: no word tells for it. */
export type FoundReason = 'reference' | 'words' | 'phrase' | 'home' | 'commentary' | 'follow-up' | 'meaning'

export interface FoundSource {
  /** Canonical reference; a range when neighbouring segments answer together. */
  ref: string
  /** Title of its work. */
  work: string
  /** Canonical references of its segments, in order. */
  segments: string[]
  /** The segment that answers best. */
  centre: string
  /** Comparable within one answer only. About 1: everything asked for stands here. */
  score: number
  /** 0 to 1: how much of what was asked for is here, the rare counting most. */
  coverage: number
  /** What matched, per language, as tokens; Hebrew stems begin with `~`. */
  matched: Record<Language, string[]>
  reasons: FoundReason[]
  /** Comments on it in the library, canonical references, in order, at most 20. */
  commentaries: string[]
}

export function fixedSource(passage: Passage, reason: FoundReason): FoundSource {
  return {
    ref: passage.ref,
    work: passage.work,
    segments: passage.segments,
    centre: passage.segments[0] ?? passage.ref,
    score: 2,
    coverage: 1,
    matched: { he: [], en: [], ru: [] },
    reasons: [reason],
    commentaries: [],
  }
}

export function sourceOf(passage: RankedPassage, question: AnalysedQuestion): FoundSource {
  const matched: Record<Language, Set<string>> = { he: new Set(), en: new Set(), ru: new Set() }
  for (const { hit } of passage.hits) {
    for (const [field, tokens] of matchedTokens(question, hit))
      if (field === 'he' || field === 'en' || field === 'ru') for (const token of tokens) matched[field].add(token)
  }
  const reasons: FoundReason[] = [!passage.home && passage.hits.every(({ hit }) => hit.score === 0) ? 'meaning' : 'words']
  if (passage.hits.some((hit) => hit.run >= 2.5)) reasons.push('phrase')
  if (passage.home) reasons.push('home')
  const total = Math.max(totalWorth(question.concepts), 0.001)
  return {
    ref: rangeRef(passage.segments),
    work: passage.work,
    segments: passage.segments,
    centre: passage.centre,
    score: passage.score,
    coverage: Math.min(1, passage.values.reduce((sum, value) => sum + value, 0) / total),
    matched: { he: [...matched.he], en: [...matched.en], ru: [...matched.ru] },
    reasons,
    commentaries: [],
  }
}

/** `Genesis 25:29`, …, `Genesis 25:34` as `Genesis 25:29-34`; across chapters `Genesis 1:31-2:3`. */
export function rangeRef(segments: readonly string[]): string {
  const first = segments[0] ?? ''
  const last = segments.at(-1) ?? first
  if (first === last) return first
  const from = (/ ([^ ]+)$/.exec(first)?.[1] ?? '').split(':')
  const to = (/ ([^ ]+)$/.exec(last)?.[1] ?? '').split(':')
  let same = 0
  while (same < from.length - 1 && from[same] === to[same]) same++
  return `${first}-${to.slice(same).join(':')}`
}

/** The first of those that share a segment stays. */
export function dedupe(sources: FoundSource[]): FoundSource[] {
  const taken = new Set<string>()
  return sources.filter((source) => {
    if (source.segments.some((ref) => taken.has(ref))) return false
    for (const ref of source.segments) taken.add(ref)
    return true
  })
}
