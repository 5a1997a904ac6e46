import type { SubscriptionState } from './accounts.ts'

/** Whose questions are counted: a user's wherever they ask, or those of a device of guests. */
export type Subject = { kind: 'user'; id: string } | { kind: 'device'; fingerprint: string }

/** A count that is wider than its subject, with what fits into its window. */
export interface Bucket {
  key: string
  limit: number
  hours: number
}

/** A question that is to be counted: by its subject up to `limit` within a window of `hours`, and in all of the buckets or not at all. */
export interface Counting {
  subject: Subject
  limit: number
  hours: number
  buckets: Bucket[]
}

/** The window that has no room: when it ends, and how many seconds that is from now, both by the clock of the database. */
export interface FullWindow {
  endsAt: Date
  seconds: number
}

/** Counts of now. */
export interface Usage {
  /** Questions counted within the window; 0 when none runs. */
  used: number
  /** End of the subject's window; null when none runs. */
  endsAt: Date | null
  /** The bucket that is full, the one that ends last when several are. */
  fullBucket: FullWindow | null
}

/** What a sweep did, in reservations. */
export interface SweepResult {
  committed: number
  released: number
}

/**
 * Counts of questions. A window begins with the first question counted in it; times are those of the database. Every method is atomic, and
 * right when any number of processes call it at once.
 */
export interface QuotaStore {
  /** Counts a question and notes it under the id of its run. When it does not fit, nothing is counted and the window that is full is given. */
  reserve(runId: string, counting: Counting): Promise<FullWindow | undefined>
  /** The question stays counted. Does nothing when it was settled before, or never reserved. */
  commit(runId: string): Promise<void>
  /** Gives the question back, unless its window has passed. Does nothing when it was settled before, or never reserved. */
  release(runId: string): Promise<void>
  read(counting: Pick<Counting, 'subject' | 'hours' | 'buckets'>): Promise<Usage>
  /** The user's count becomes the device's, with its window, when that is higher. */
  carryOver(userId: string, fingerprint: string, hours: number): Promise<void>
  /** Sets the count of a window that begins now. For tests. */
  setUsed(subject: Subject, used: number): Promise<void>
  /** What is known of the subscription; undefined when there is no such user. */
  subscription(userId: string): Promise<SubscriptionState | undefined>
  /**
   * Settles reservations that nobody will settle any more: those whose run has ended by whether its answer has text, those whose run is gone
   * for longer than `graceMs` as released. Runs that have not ended are not touched.
   */
  sweep(graceMs: number): Promise<SweepResult>
  /** Removes settled reservations that are older than `olderThanMs`, and buckets whose windows of `hours` passed before that. Returns how many rows went. */
  purge(olderThanMs: number): Promise<number>
}
