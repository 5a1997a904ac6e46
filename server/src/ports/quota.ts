import type { Owner } from './store/conversations.ts'

/** The person whose questions are counted. */
export interface Asker {
  owner: Owner
  /** The device identifier as sent: used to count, never to authenticate. */
  deviceFingerprint: string | null
  /** The caller came with the cookie of a guest, or is signed in. */
  isReturning: boolean
  /** Address of the caller behind the trusted proxies. */
  address: string
}

/**
 * Counts questions. A reservation has the id of its run, so that any process can settle it. The store of the runs
 * commits it in the statement that stores the first words, and settles it for good with the end of the run.
 */
export interface Quota {
  /** Reserves one question. Throws AppError `quota_exceeded` when none is left. */
  reserve(runId: string, asker: Asker): Promise<void>
  /** Whether the owner has a subscription that gives access. */
  isSubscribed(owner: Owner): Promise<boolean>
  /** Gives the question back: its run did not start. */
  release(runId: string): Promise<void>
}
