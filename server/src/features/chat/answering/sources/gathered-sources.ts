import type { Language } from '@sugya/contract/api/texts'
import type { Library } from '../../../../ports/library.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import type { FindInput, FoundSources } from '../../../../finding/find-sources.ts'
import type { Passage, ReferenceTools } from '../citations/passages.ts'

type Confidence = FoundSources['confidence']

export interface SourceDeps {
  library: Library
  references: ReferenceTools & { parse(text: string): Reference | null; suggest(text: string, limit?: number): Reference[] }
  /** `findSources` with its dependencies bound. */
  findSources: (input: FindInput) => Promise<FoundSources>
  /** The portion of the week as readers of a language study it; absent where there is no calendar. */
  weeklyPortion?: (language: Language) => Reference
}

/** Why these sources were chosen, as the answer explains it. */
export type SourceReason =
  | 'found'
  /** The question is little more than a reference. */
  | 'named'
  | 'next'
  | 'previous'
  /** The passages of the previous turn, asked about again. */
  | 'same'
  | 'more'
  /**
   * The same passages: in short, in the original, in one translation, with what stands before them, by their place, one
   * of them, side by side.
   */
  | 'shorter'
  | 'original'
  | 'translation'
  | 'no_translation'
  | 'speaker'
  | 'place'
  | 'picked'
  | 'compare'
  | 'commentary'
  /** The passage itself, because the library lacks the commentary that was asked for. */
  | 'missing_commentary'
  /** A work that the library lacks; the passages, if any, are its base text. */
  | 'missing_work'
  /** A chapter or verse that does not exist in its book. */
  | 'no_such_place'

/** The sources of an answer, best first, and why they were chosen. */
export interface GatheredSources {
  passages: Passage[]
  /** How many of the first passages score close to the best. */
  nearCount: number
  /** How likely each passage answers the question, 0 to 1. Absent: they are the whole answer. */
  likelihoods?: number[]
  /** Matched tokens per language, as the finder returns them. */
  matched: Record<Language, string[]>
  confidence: Confidence
  reason: SourceReason
  /** The question is about something else than these texts. */
  isOutside?: boolean
  /** The question only asks to do something with the last answer: `translate it`. */
  isRequest?: boolean
  /** The questions before that a follow-up goes on from. */
  context?: string[]
  /** With `translation` and `no_translation`: the language asked for. */
  translation?: Language
  /**
   * The references that were asked for and are not in the library: with `missing_work`, and beside the comments that it
   * has.
   */
  missing?: Reference[]
  /** Places that deal with the question and that the library lacks, best first. */
  absent?: Reference[]
  /** The first of these is likelier to answer the question than any passage. */
  isAbsentFirst?: boolean
  /** With `no_such_place`: existing places similar to the one that was asked for. */
  suggestions?: Reference[]
}

/** Limits per answer: sources, and segments of a found source. */
export const MAX_SOURCES = 8
export const MAX_SEGMENTS = 40

const NOTHING_MATCHED = { he: [], en: [], ru: [] }

/** Passages that are the whole answer, regardless of the question's words. */
export function toWholeAnswer(passages: Passage[], reason: SourceReason): GatheredSources {
  return { passages, nearCount: passages.length, matched: NOTHING_MATCHED, confidence: passages.length === 0 ? 'none' : 'high', reason }
}

/** The references written in a text. */
export const parseRefs = (references: ReferenceTools, ref: string): Reference[] => references.find(ref).map(({ reference }) => reference)
