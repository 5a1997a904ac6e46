import type { Owner } from './store/conversations.ts'

/** The person whose questions are counted. */
export interface Asker {
  owner: Owner
  /** The device identifier as sent: used to count, never to authenticate. */
  deviceFingerprint: string | null
  /** Address of the caller behind the trusted proxies. */
  address: string
}

/**
 * Counts questions. A reservation has the id of its run, so that any process can settle it. `commit` and `release` may
 * be called several times in any order; the first call decides. Reservations of runs that never started are released.
 */
export interface Quota {
  /** Reserves one question. Throws AppError `quota_exceeded` when none is left. */
  reserve(runId: string, asker: Asker): Promise<void>
  /** Counts the question for good: the reader has seen the first words. */
  commit(runId: string): Promise<void>
  /** Gives the question back: nothing was shown. */
  release(runId: string): Promise<void>
}
