import type { Authorship, Edition, Language, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'

/** How one level of a work is numbered: plain numbers, or Talmud pages (1 = 1a, 2 = 1b, 3 = 2a …). */
export type AddressType = 'integer' | 'talmud'

/**
 * A work, or one named part of a complex work (`Guide for the Perplexed, Part 1`), that is addressed by numbers
 * alone.
 */
export interface Work {
  /** Canonical English title, the beginning of every reference into it. */
  title: string
  heTitle: string
  ruTitle: string
  categories: string[]
  /** Names of the levels in English, outermost first: `['Chapter', 'Verse']`. Their number is the depth. */
  sectionNames: string[]
  addressTypes: AddressType[]
  /** For a commentary: the work it comments on, e.g. `Genesis` for `Rashi on Genesis`; else null. */
  base: string | null
  /** Who wrote it, where and when, as the source of its first edition states it; absent when it does not. */
  stated?: Authorship
  /** Position in the catalog: Tanakh first, then Mishnah, Talmud, … */
  order: number
}

/** An edition of a work as stored. */
export interface StoredEdition extends Edition {
  /** Stable within the library (`toEditionId`). */
  id: string
  work: string
  /** Which edition of a language is shown first: higher wins. Jewish translations outrank the King James Version. */
  priority: number
}

/** Aramaic and Hebrew share their ids: older versions of the product filed both as Hebrew. */
export const toEditionId = ({ title, language, editionTitle }: { title: string; language: string; editionTitle: string }): string =>
  `${title}/${foldAramaic(language)}/${editionTitle}`

/** Fields in which a segment is searched. Each holds tokens made by `text/analysis.ts`, separated by one space. */
export type TokenField = 'he' | 'lemma' | 'en' | 'ru' | 'gloss'
export type Tokens = Record<TokenField, string>

/** One address of a work with all its texts. */
export interface Segment {
  ref: string
  work: string
  /** The numbers of its address, one a level. */
  sections: number[]
  /** Running number over the whole library: neighbours have neighbouring numbers within a work. */
  order: number
  /** Sanitised HTML per edition, best edition of each language first. */
  texts: { edition: StoredEdition; html: string }[]
}

/** A segment found by its tokens. */
export interface TokenHit {
  ref: string
  work: string
  order: number
  /** BM25 of the engine; comparable within one search only. */
  score: number
  tokens: Tokens
}

export interface SearchRequest {
  field: TokenField
  /** Any of these (OR), or all of them with `every`. */
  tokens: string[]
  every?: boolean
  limit: number
  /** Only works of this category (any level), or of any of several separated by commas (`text/categories.ts`). */
  category?: string
  /** Only these works, by their titles. */
  works?: readonly string[]
  /** False: the hits come without their tokens, which cost more to read than the search itself. */
  withTokens?: boolean
}

/** Words in all the ways in which segments may have them. */
export interface MatchRequest {
  /** For each word its alternatives; a segment has the word when it has all tokens of one of them. */
  words: readonly (readonly { field: TokenField; tokens: readonly string[] }[])[]
  /** Canonical references of segments that are not counted. */
  except: readonly string[]
}

/** A link between two references: `from` comments on `to`, quotes it, or has the same words. */
export interface Link {
  from: string
  to: string
  type: 'commentary' | 'quotation' | 'parallel'
}

export type LibraryState =
  | { state: 'preparing'; stage: string; progress: number }
  | { state: 'ready'; works: number; segments: number; languages: Language[] }
  /** It is there and cannot be read: tried again until it can, never replaced. `file` names what could not be read. */
  | { state: 'unreadable'; file: string; reason: string }
  /** It could not be built; tried again. */
  | { state: 'failed'; reason: string }

/**
 * The library of texts: read-only for the server, written by imports and harvests. Every method but `state` throws
 * AppError `library_preparing` until the library is ready, and `library_unreadable` while it cannot be read.
 */
export interface Library {
  state(): LibraryState
  /** All works in catalog order. Held in memory: cheap. */
  works(): readonly Work[]
  work(title: string): Work | undefined
  /** Segments by canonical reference, in the given order; missing ones are left out. */
  segments(refs: readonly string[]): Promise<Segment[]>
  /** The segments of a work with `from ≤ order ≤ to`, in order. */
  range(work: string, from: number, to: number): Promise<Segment[]>
  /** The segments whose address starts with these numbers (a chapter, a page; [] for the whole work), in order. */
  within(work: string, sections: readonly number[]): Promise<Segment[]>
  /** Best `limit` segments holding any of the tokens, best first. */
  search(request: SearchRequest): Promise<TokenHit[]>
  /** The tokens of segments by their canonical references; missing ones are left out. */
  tokens(refs: readonly string[]): Promise<ReadonlyMap<string, Tokens>>
  /** How many segments of each work have every word. Works without any are left out. */
  countMatches(request: MatchRequest): Promise<ReadonlyMap<string, number>>
  /** How many segments have the token in the field, for rarity; 0 when none. */
  documentFrequency(field: TokenField, token: string): number
  /** Number of segments in all. */
  size(): number
  /** Links into any of these references (commentaries on them, quotations of them, parallels). */
  linksTo(refs: readonly string[]): Promise<Link[]>
  /** Links from these references to what they quote, and to what they comment on. */
  linksFrom(refs: readonly string[]): Promise<Link[]>
  /** The segment at a position between 0 (first) and 1 (last), for random texts. */
  at(place: number): Promise<Segment>
  close(): Promise<void>
}

/** A work as the catalog lists it. */
export interface CatalogWork {
  work: Work
  /** The languages of its editions, Hebrew first. */
  languages: TextLanguage[]
  segments: number
}

/** The catalog of the library, from memory. Throws AppError `library_preparing` until the library is ready. */
export interface LibraryCatalog {
  /** The version of the library: anything derived from it stays valid while this is the same. */
  version(): string
  /** All works in catalog order. */
  catalog(): readonly CatalogWork[]
  /**
   * The distinct sections of a work at its outermost `levels` levels, in order, each with its number of segments.
   * Empty for a work that is not in the library.
   */
  parts(work: string, levels: number): { sections: number[]; segments: number }[]
}
