import type { MarkColor, MarkKind, WordRange } from '@sugya/contract/api/study'
import type { Cursor } from '../../cursor.ts'
import type { Owner } from './conversations.ts'

/** A passage of a work by its numbers, so that marks can be compared and ordered without parsing references. */
export interface PassageAddress {
  work: string
  /** Numbers of the first and the last part. Empty: the whole work. */
  from: readonly number[]
  to: readonly number[]
}

/** What a reader writes about a passage. */
export interface MarkContent {
  kind: MarkKind
  /** Canonical English reference. */
  ref: string
  text: string
  color: MarkColor | null
  range: WordRange | null
}

export interface StoredMark extends MarkContent {
  id: string
  work: string
  revision: number
  createdAt: Date
  updatedAt: Date
}

export interface MarkWrite {
  id: string
  content: MarkContent
  address: PassageAddress
  /** The revision that was changed; 0 for a new mark. */
  revision: number
  device: string
  /** Most marks of the owner. */
  limit: number
}

export interface MarkFilter {
  kind?: MarkKind | undefined
  works?: readonly string[] | undefined
  /** Each must occur in the text of the mark, in any case; or its work must be in `wordsInWorks`. */
  words?: readonly string[] | undefined
  wordsInWorks?: readonly string[] | undefined
  limit: number
  before?: Cursor | undefined
}

export interface StoredPlace {
  work: string
  ref: string
  readAt: Date
}

export interface StoredReading extends StoredPlace {
  id: string
}

/** An edition that a reader prefers, by its title. */
export interface StoredChosenEdition {
  title: string
  chosenAt: Date
}

/** Where a reader is: `section` is what the history lists. */
export interface NewPlace extends StoredPlace {
  section: string
}

/**
 * Private marks, places, history and chosen editions of readers. Nothing here is ever read for another owner.
 * Everything of a guest moves to the account that the guest opens, and is removed with it. Methods throw only when the
 * database fails.
 */
export interface StudyStore {
  /**
   * Creates or changes a mark. The same content again changes nothing, and a second bookmark of a passage is the first
   * one. `changed`: another device has changed the note since `revision`; `full`: the owner has `limit` marks.
   */
  writeMark(owner: Owner, write: MarkWrite): Promise<StoredMark | 'changed' | 'full'>
  /**
   * False when the owner has no such mark; `changed` when another device has changed the note since the revision that
   * is given.
   */
  removeMark(owner: Owner, id: string, seen: { revision?: number | undefined; device?: string | undefined }): Promise<boolean | 'changed'>
  /** All marks that touch the passage, in its order. */
  listMarksOf(owner: Owner, passage: PassageAddress): Promise<StoredMark[]>
  /** Last changed first. */
  listMarks(owner: Owner, filter: MarkFilter): Promise<StoredMark[]>
  /** The works in which the owner has marks, and how many. */
  countMarks(owner: Owner): Promise<{ work: string; marks: number }[]>
  /** Last read first; with `work` only the place in it. */
  listPlaces(owner: Owner, limit: number, work?: string): Promise<StoredPlace[]>
  /**
   * Records a place unless the owner has a later one in the work, and the history of its day. False when the owner has
   * switched it off.
   */
  writePlace(owner: Owner, place: NewPlace, historyLimit: number): Promise<boolean>
  /** False when the owner has no place in the work. */
  removePlace(owner: Owner, work: string): Promise<boolean>
  /** Last read first. */
  listHistory(owner: Owner, page: { limit: number; before?: Cursor | undefined }): Promise<StoredReading[]>
  /** Removes all places and the history. */
  clearHistory(owner: Owner): Promise<void>
  /** The editions that the owner prefers, the latest choice first. */
  listEditions(owner: Owner, limit: number): Promise<StoredChosenEdition[]>
  /** Keeps a choice unless the owner has made it later, and forgets the oldest above the limit. */
  chooseEdition(owner: Owner, choice: StoredChosenEdition, limit: number): Promise<void>
  /** True unless the owner has switched it off. */
  remembers(owner: Owner): Promise<boolean>
  setRemembers(owner: Owner, remember: boolean): Promise<void>
  /**
   * Removes the marks, places, history, chosen editions, settings and source sheets of guests of whom nothing is newer
   * than a moment, no conversation either. Returns how many guests.
   */
  purgeGuests(before: Date): Promise<number>
}
