import type { Owner } from './store/conversations.ts'

/** Who asks, for counting. */
export interface Asker {
  owner: Owner
  /** The device identifier as sent; counts, never proves anything. */
  deviceFingerprint: string | null
  /** Address of the caller behind the trusted proxies. */
  address: string
}

/**
 * Counts questions. A reservation carries the id of its run, so that any process can settle it. `commit` and `release` are called once or
 * more, in any order; the first decides. Reservations of runs that never came about are released too.
 */
export interface Quota {
  /** Takes one question. Throws AppError `quota_exceeded` when there is none left. */
  reserve(runId: string, asker: Asker): Promise<void>
  /** The reader has seen the first words: the question counts. */
  commit(runId: string): Promise<void>
  /** Nothing was shown: the question is given back. */
  release(runId: string): Promise<void>
}
