import type { Language } from '@sugya/contract/texts'
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
