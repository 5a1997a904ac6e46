import type { EditionName } from '@sugya/contract/api/editions'
import type { StoredEdition, Work } from './library.ts'

/** The editions of the library, from memory. Throws AppError `library_preparing` until the library is ready. */
export interface LibraryEditions {
  /** All works in catalog order, each with its editions. */
  records(): readonly { work: Work; editions: readonly StoredEdition[] }[]
  /** Whether an edition ships with the product and cannot be removed. */
  isGiven(edition: StoredEdition): boolean
}

/** Editions to remove and to restore, by their names in the library. */
export interface EditionChange {
  remove: readonly EditionName[]
  restore: readonly EditionName[]
}

/** Changes which editions the library has, while readers continue on the previous version. */
export interface EditionsWriter {
  /**
   * Writes one new version of the library without the removed editions, which no import brings back until they are
   * restored. Skips editions that ship with the product or are already in the wanted state. Waits for other writers.
   * Throws on failure and leaves the library as it was; throws the signal's reason when aborted.
   */
  change(change: EditionChange, signal: AbortSignal): Promise<void>
}
