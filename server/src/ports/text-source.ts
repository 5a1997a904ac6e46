import type { HarvestErrorType, HarvestFailure, HarvestFailureCode } from '@sugya/contract/api/harvest'
import type { Language } from '@sugya/contract/api/texts'
import type { AddressType } from './library.ts'

/** One part of a text that is addressed by numbers alone: the whole of a simple text, one named node of a complex one. */
export interface TextPart {
  /** Canonical English title: `Genesis`, `Guide for the Perplexed, Part 1`. */
  title: string
  heTitle: string
  /** Empty when the source has none. */
  ruTitle: string
  sectionNames: string[]
  addressTypes: AddressType[]
}

/** One edition of one text as a source offers it. */
export interface TextEntry {
  /** Where it lies in the source, for messages and for reading it. */
  key: string
  title: string
  categories: string[]
  /** The language it is really in, or the source's own code when it is none of ours. */
  language: Language | (string & {})
  editionTitle: string
  license: string
  source: string
  /** Hash of the content: the same when nothing has changed. */
  hash: string
  parts: TextPart[]
  /** Why this text cannot be used whatever its licence, e.g. that its verses are numbered otherwise; else null. */
  unusable: string | null
}

/** One place of a text: its numbers (Talmud pages count 1a = 1, 1b = 2) and the HTML as the source has it, not yet sanitised. */
export interface SourceSegment {
  part: string
  sections: number[]
  html: string
}

/** Where texts come from: a folder of an export, a library's HTTP interface. */
export interface TextSource {
  /** All editions on offer. Throws when the source cannot be reached or is not what it should be. */
  entries(): AsyncIterable<TextEntry>
  /** The places of one edition that are not empty, in order. */
  read(entry: TextEntry): Promise<SourceSegment[]>
}

/** A work as the index of a source lists it. */
export interface ListedWork {
  title: string
  categories: string[]
}

/** One part of a work with the sections that hold text. A section is what the source gives at once: a chapter, a page, a whole part of depth 1. */
export interface PlannedPart extends TextPart {
  /** The numbers of each section; the empty list for a part that is given whole. */
  sections: number[][]
}

export interface AvailableEdition {
  language: Language | (string & {})
  editionTitle: string
  license: string
  source: string
  /** How the source is asked for it. */
  key: string
}

/** All that has to be known of a work before its sections are fetched. */
export interface WorkPlan {
  title: string
  categories: string[]
  parts: PlannedPart[]
  editions: AvailableEdition[]
}

/** A section as the source gave it: for each edition that has it (by its place in the plan) the nested text below the section's numbers. */
export interface FetchedSection {
  texts: [edition: number, text: unknown][]
}

/** `waiting`: it stays away. `unpacking`: it is an archive that has to be unpacked first. */
export type SourceState = 'answering' | 'waiting' | 'unpacking'

/** A source that is asked section by section, so that a failure costs one section and a killed process goes on where it was. */
export interface SectionSource {
  /** Every method throws SourceFailure when its one answer cannot be had, and SourceDown when nothing can. */
  works(signal: AbortSignal): Promise<ListedWork[]>
  plan(work: ListedWork, signal: AbortSignal): Promise<WorkPlan>
  section(plan: WorkPlan, part: PlannedPart, sections: readonly number[], signal: AbortSignal): Promise<FetchedSection>
}

/** One answer of a source that could not be had, after all tries. */
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

/** The source has been away for longer than anybody waits. */
export class SourceDown extends Error {
  override name = 'SourceDown'
}
