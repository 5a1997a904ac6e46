import type { LibraryOperation, LibraryVersion } from '@sugya/contract/api/library-versions'

/** The versions of the library, as stored. */
export interface StoredVersions {
  /** Oldest first. */
  versions: Omit<LibraryVersion, 'isServed'>[]
  /** Names of damaged files. */
  damaged: string[]
  isWriting: boolean
}

/** What was last begun with the versions; `at` is renewed while it goes on. */
export interface OperationReport extends LibraryOperation {
  at: string
}

/** Keeps the versions of the library. All processes that share the library see the same. */
export interface VersionKeeper {
  /** Throws when the library cannot be read. */
  list(): Promise<StoredVersions>
  readReport(): Promise<OperationReport | undefined>
  writeReport(report: OperationReport): Promise<void>
  /**
   * Compares every byte of a version with its checksums and records the result. Throws when there is no such version.
   */
  verify(number: number, signal: AbortSignal): Promise<void>
  /**
   * Publishes an earlier version again, once it has proved whole. Throws when it is not there, damaged, or of another
   * release.
   */
  rollBack(number: number, signal: AbortSignal): Promise<void>
}
