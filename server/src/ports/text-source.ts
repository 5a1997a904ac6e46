import type { HarvestErrorType, HarvestFailure, HarvestFailureCode } from '@sugya/contract/api/harvest'
import type { Authorship, TextLanguage } from '@sugya/contract/api/texts'
import type { AddressType } from './library.ts'

/**
 * One part of a text that is addressed by numbers alone: the whole of a simple text, one named node of a complex
 * one.
 */
export interface TextPart {
  /** Canonical English title: `Genesis`, `Guide for the Perplexed, Part 1`. */
  title: string
  heTitle: string
  /** Empty when the source has none. */
  ruTitle: string
  sectionNames: string[]
  addressTypes: AddressType[]
}

/** One edition of a text as a source provides it. */
export interface TextEntry {
  /** Its path in the source, for messages and for reading it. */
  key: string
  title: string
  categories: string[]
  /** The actual language, or the source's own code when it is not one of ours. */
  language: TextLanguage | (string & {})
  editionTitle: string
  license: string
  source: string
  /** Hash of the content. */
  hash: string
  parts: TextPart[]
  /** Who wrote the work, where and when, where the source states it. */
  stated?: Authorship | undefined
  /** Why this text cannot be used whatever its license, e.g. its verses are numbered differently; else null. */
  unusable: string | null
}

/** One segment: its numbers (Talmud pages count 1a = 1, 1b = 2) and the HTML of the source, not yet sanitized. */
export interface SourceSegment {
  part: string
  sections: number[]
  html: string
}

/** A source of texts: an export folder, or the HTTP API of a library. */
export interface TextSource {
  /** All available editions. Throws when the source cannot be reached or has an unexpected format. */
  entries(): AsyncIterable<TextEntry>
  /** The segments of one edition that are not empty, in order. */
  read(entry: TextEntry): Promise<SourceSegment[]>
}

/** A work as the index of a source lists it. */
export interface ListedWork {
  title: string
  categories: string[]
}

/**
 * One part of a work with its non-empty sections. A section is one response of the source: a chapter, a page, or a
 * whole part of depth 1.
 */
export interface PlannedPart extends TextPart {
  /** The numbers of each section; the empty list for a part that is fetched whole. */
  sections: number[][]
}

export interface AvailableEdition {
  language: TextLanguage | (string & {})
  editionTitle: string
  license: string
  source: string
  /** Its identifier in requests to the source. */
  key: string
}

/** What a harvest needs to know of a work before it fetches the sections. */
export interface WorkPlan {
  title: string
  categories: string[]
  /** Who wrote it, where and when, where the source states it. */
  stated?: Authorship | undefined
  parts: PlannedPart[]
  editions: AvailableEdition[]
}

/**
 * A section as fetched: for each edition that has it (by index in the plan), the nested text below the section's
 * numbers.
 */
export interface FetchedSection {
  texts: [edition: number, text: unknown][]
}

/**
 * A link between two places as a source lists it: references as the source writes them, and its own word for the kind
 * of link.
 */
export interface ListedLink {
  from: string
  to: string
  type: string
}

/** `waiting`: the source does not respond. `unpacking`: an archive is being unpacked first. */
export type SourceState = 'answering' | 'waiting' | 'unpacking'

/** A source that is fetched section by section: a failure costs one section, and an interrupted harvest resumes. */
export interface SectionSource {
  /** Methods throw SourceFailure when this response is unavailable, and SourceDown when the whole source is. */
  works(signal: AbortSignal): Promise<ListedWork[]>
  plan(work: ListedWork, signal: AbortSignal): Promise<WorkPlan>
  section(plan: WorkPlan, part: PlannedPart, sections: readonly number[], signal: AbortSignal): Promise<FetchedSection>
  /** The links of a section's places with others; undefined for sources that list none. */
  links?: (part: PlannedPart, sections: readonly number[], signal: AbortSignal) => Promise<ListedLink[]>
}

/** Thrown when one response of a source is unavailable after all retries. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly reason: HarvestFailure
  constructor(reason: HarvestFailure, options?: { cause: unknown }) {
    super(describeFailure(reason), options)
    this.reason = reason
  }
}

/** A failure in English, for logs and scripts. */
export const describeFailure = ({ code, archive, address, status, detail }: HarvestFailure): string =>
  [code, archive, address, status, detail].filter((part) => part !== undefined).join(': ')

/** The coarse types by which the specification counts failures. */
export const failureTypes: Record<HarvestFailureCode, HarvestErrorType> = {
  archive_refused: 'other',
  connection_failed: 'other',
  damaged_copy: 'parse_error',
  empty_section: 'no_content',
  folder_missing: 'other',
  not_addressable: 'no_content',
  not_in_harvest: 'other',
  not_json: 'parse_error',
  source_down: 'other',
  source_error: 'api_error',
  source_has_no_text: 'no_content',
  timeout: 'timeout',
  unexpected_form: 'parse_error',
  unknown_title: 'no_content',
  unreadable_text: 'parse_error',
  unexpected: 'other',
}

/** Thrown when the source has been unreachable for too long. */
export class SourceDown extends Error {
  override name = 'SourceDown'
}
