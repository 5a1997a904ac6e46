import type { EditionName } from '@sugya/contract/api/editions'
import type { StoredEdition, Work } from './library.ts'

/** The editions of the library, from memory. Throws AppError `library_preparing` until the library is ready. */
export interface LibraryEditions {
  /** All works in catalog order, each with its editions. */
  records(): readonly { work: Work; editions: readonly StoredEdition[] }[]
  /** Whether an edition comes with the product: it stays. */
  isGiven(edition: StoredEdition): boolean
}

/** What is to become of editions, by their names in the library. */
export interface EditionChange {
  remove: readonly EditionName[]
  restore: readonly EditionName[]
}

/** Changes which editions the library has, while readers go on with the version before. */
export interface EditionsWriter {
  /**
   * Removed editions leave the library with one new version, and no import brings them back until they are restored; those that come with the product stay.
   * What is so already is left as it is. Waits for another writer. Throws when it cannot be done; what was there before stays. Aborted, it ends early with
   * the signal's reason.
   */
  change(change: EditionChange, signal: AbortSignal): Promise<void>
}
