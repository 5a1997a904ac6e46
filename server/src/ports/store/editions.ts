import type { EditionDecision, EditionName, ListedRefusal } from '@sugya/contract/api/editions'
import type { RefusedEdition } from '@sugya/contract/api/harvest'

/** An edition that a harvest refused, with its source. */
export interface StoredRefusal extends RefusedEdition {
  source: string
}

/** A decision that the library may not have applied yet. */
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
 * Editions that harvests refused, and the decisions of administrators on editions, of which the last one counts.
 * Methods throw only when the database fails.
 */
export interface EditionStore {
  /** Replaces the refusals of earlier harvests of the work. */
  saveRefusals(work: { title: string; folder: string | null }, editions: readonly StoredRefusal[]): Promise<void>
  /** By title, language and edition. */
  listRefusals(page: Page): Promise<{ editions: ListedRefusal[]; total: number }>

  /** Stores a decision. A removal, and allowing what was removed, stays open until the library has applied it. */
  decide(edition: EditionName, decision: EditionDecision['decision'], admin: string): Promise<EditionDecision>
  /** Latest first. */
  listDecisions(page: Page): Promise<{ decisions: EditionDecision[]; total: number }>
  /** The decisions on editions of works or parts with these titles. */
  findDecisions(titles: readonly string[]): Promise<OpenDecision[]>
  /** Titles of the editions that are allowed by name. */
  listAllowedTitles(): Promise<string[]>
  /** All removals, applied or not. */
  listRemovals(): Promise<OpenDecision[]>
  /** The decisions that the library has not applied, oldest first. */
  listOpenDecisions(): Promise<OpenDecision[]>
  /** Marks decisions as applied; one that changed meanwhile stays open. */
  markApplied(decisions: readonly OpenDecision[]): Promise<void>
  /** Marks decisions as failed; they are retried. */
  markFailed(decisions: readonly OpenDecision[]): Promise<void>
}
