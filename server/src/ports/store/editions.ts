import type { EditionDecision, EditionName, ListedRefusal } from '@sugya/contract/api/editions'
import type { RefusedEdition } from '@sugya/contract/api/harvest'

/** An edition that a harvest leaves out, with where it is from. */
export interface StoredRefusal extends RefusedEdition {
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
  saveRefusals(work: { title: string; folder: string | null }, editions: readonly StoredRefusal[]): Promise<void>
  /** By title, language and edition. */
  listRefusals(page: Page): Promise<{ editions: ListedRefusal[]; total: number }>

  /** Removals are open until the library has followed; so is letting in again what was removed. */
  decide(edition: EditionName, decision: EditionDecision['decision'], admin: string): Promise<EditionDecision>
  /** Latest first. */
  listDecisions(page: Page): Promise<{ decisions: EditionDecision[]; total: number }>
  /** What was decided on editions of works or parts of these titles. */
  findDecisions(titles: readonly string[]): Promise<OpenDecision[]>
  /** Titles of the editions that are let in by name. */
  listAllowedTitles(): Promise<string[]>
  /** All that is removed, whether the library follows or not. */
  listRemovals(): Promise<OpenDecision[]>
  /** What the library has yet to follow, oldest first. */
  listOpenDecisions(): Promise<OpenDecision[]>
  /** The library follows; a decision that was changed meanwhile stays open. */
  markApplied(decisions: readonly OpenDecision[]): Promise<void>
  /** It could not follow; it is tried again. */
  markFailed(decisions: readonly OpenDecision[]): Promise<void>
}
