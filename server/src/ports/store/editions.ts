import type { EditionDecision, EditionName, ListedRefusal } from '@sugya/contract/api/editions'
import type { RefusedEdition } from '@sugya/contract/api/harvest'

/** An edition that a harvest leaves out, with where it is from. */
export interface LeftOut extends RefusedEdition {
  source: string
}

/** A decision that the library may not follow yet. */
export interface OpenDecision extends EditionName {
  decision: EditionDecision['decision']
  decidedAt: string
}

interface Page {
  find?: string | undefined
  limit: number
  offset: number
}

/**
 * What harvests have left out, and what administrators have said of editions. The last word on an edition counts. Methods throw only when the database
 * fails.
 */
export interface EditionStore {
  /** What a harvest leaves out of a work stands in the place of what earlier ones left out of it. */
  leaveOut(work: { title: string; folder: string | null }, editions: readonly LeftOut[]): Promise<void>
  /** By title, language and edition. */
  leftOut(page: Page): Promise<{ editions: ListedRefusal[]; total: number }>

  /** Removals are open until the library has followed; so is letting in again what was removed. */
  decide(edition: EditionName, decision: EditionDecision['decision'], admin: string): Promise<EditionDecision>
  /** Latest first. */
  decisions(page: Page): Promise<{ decisions: EditionDecision[]; total: number }>
  /** What was decided on editions of works or parts of these titles. */
  decisionsOn(titles: readonly string[]): Promise<OpenDecision[]>
  /** Titles of the editions that are let in by name. */
  allowedTitles(): Promise<string[]>
  /** All that is removed, whether the library follows or not. */
  removals(): Promise<OpenDecision[]>
  /** What the library has yet to follow, oldest first. */
  openDecisions(): Promise<OpenDecision[]>
  /** The library follows; a decision that was changed meanwhile stays open. */
  followed(decisions: readonly OpenDecision[]): Promise<void>
  /** It could not follow; it is tried again. */
  notFollowed(decisions: readonly OpenDecision[]): Promise<void>
}
