import type { Language } from '@sugya/contract/api/texts'
import type { ScoredHit } from './score-hits.ts'

/** A passage to rank whether its words match or not: the lexicon, the question or the conversation names it. */
export interface PrimaryPassage {
  /** Canonical reference. */
  ref: string
  work: string
  /** Canonical references of its segments, in order. */
  segments: string[]
  /** Per concept the value the lexicon vouches for. */
  values: Float64Array
  /** What it adds besides, as a share of the question's total worth. */
  bonus: number
  /** Why it is one. */
  evidence: PrimaryEvidence
}

/** Shares of the question's total worth. */
export interface PrimaryEvidence {
  /** Covered by the description of the passage. */
  topic: number
  /** Covered by one wording of the description, and the share of that wording the question has (`TopicMatch`). */
  wording: number
  fit: number
  /** How alike the question and the likest wording are, word for word (`TopicMatch`). */
  likeness: number
  /** How alike their letters are (`SpellingLikeness`). */
  second: number
  letters: number
  /** Covered by entries of the lexicon that name it. */
  entry: number
  /** The bonus of a passage that the question or the last turn names. */
  named: number
  /** The share of its words that sound like a Hebrew phrase of the description. */
  heard: number
}

/** Tokens by language; Hebrew stems begin with `STEM_MARK`. */
export type DescriptionWords = Readonly<Record<Language, readonly string[]>>

/** Neighboring segments of one work that answer together. */
export interface RankedPassage {
  work: string
  /** The segment that answers best. */
  center: string
  /** Canonical references of its segments, in order, the center among them. */
  segments: string[]
  score: number
  /** Per concept the value over the whole passage. */
  values: Float64Array
  /** The scored hits inside. */
  hits: ScoredHit[]
  isPrimary: boolean
  /** The words of its description, with the stems of Hebrew ones, by language; absent without one. */
  descriptionWords?: DescriptionWords
  /** What speaks for it apart, for the re-ranker (`passage-features.ts`): shares of the question's total worth. */
  evidence: PassageEvidence
}

export interface PassageEvidence extends PrimaryEvidence {
  /** Covered by the words of the best segment. */
  center: number
  /** Covered by the words of its neighbors too. */
  window: number
  /** The score of the best segment alone, by its words. */
  own: number
  /** What the score of the passage has besides its words and descriptions. */
  boost: number
  /** What the vector of the best segment gave. */
  semantic: number
}

export const noEvidence: PrimaryEvidence = {
  topic: 0,
  wording: 0,
  fit: 0,
  likeness: 0,
  second: 0,
  letters: 0,
  entry: 0,
  named: 0,
  heard: 0,
}

/** The strongest evidence of each kind among primary passages. */
export function joinEvidence(primaries: readonly PrimaryPassage[]): PrimaryEvidence {
  return primaries.reduce((best, { evidence }) => joinPair(best, evidence), noEvidence)
}

/** The stronger evidence of each kind. */
export function joinPair(a: PrimaryEvidence, b: PrimaryEvidence): PrimaryEvidence {
  const { wording, fit } = b.wording > a.wording ? b : a
  return {
    topic: Math.max(a.topic, b.topic),
    wording,
    fit,
    likeness: Math.max(a.likeness, b.likeness),
    second: Math.max(a.second, b.second),
    letters: Math.max(a.letters, b.letters),
    entry: Math.max(a.entry, b.entry),
    named: Math.max(a.named, b.named),
    heard: Math.max(a.heard, b.heard),
  }
}
