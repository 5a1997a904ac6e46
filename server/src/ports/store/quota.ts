import type { SubscriptionState } from './accounts.ts'

/** Whose questions are counted: a user on any device, or a device of guests. */
export type Subject = { kind: 'user'; id: string } | { kind: 'device'; fingerprint: string }

/** A count shared by several subjects, with its limit per window. */
export interface Bucket {
  key: string
  limit: number
  hours: number
  /** Counts starts: a question that is released stays counted here. */
  countsStarts?: true
}

/** A question to count: by its subject up to `limit` within a window of `hours`, and in all buckets or none. */
export interface Counting {
  subject: Subject
  limit: number
  hours: number
  buckets: Bucket[]
}

/** A full window: its end, and the seconds until then, by the clock of the database. */
export interface FullWindow {
  endsAt: Date
  seconds: number
}

/** The current counts. */
export interface Usage {
  /** Questions counted in the open window; 0 without one. */
  used: number
  /** Questions counted in the open windows of the buckets, by key. */
  inBuckets: Record<string, number>
  /** End of the subject's window; null without one. */
  endsAt: Date | null
  /** The full bucket that ends last; null when none is full. */
  fullBucket: FullWindow | null
}

/** How many reservations a sweep settled. */
export interface SweepResult {
  committed: number
  released: number
}

/**
 * Counts of questions. A window starts with its first question, by the clock of the database. Methods are atomic
 * and safe for concurrent processes.
 */
export interface QuotaStore {
  /**
   * Counts a question and reserves it for its run. Counts nothing and returns the full window when there is no
   * room.
   */
  reserve(runId: string, counting: Counting): Promise<FullWindow | undefined>
  /**
   * Gives the question back unless its window has ended, also when it was committed. Does nothing when it was released
   * before or never reserved.
   */
  release(runId: string): Promise<void>
  read(counting: Pick<Counting, 'subject' | 'hours' | 'buckets'>): Promise<Usage>
  /** Raises the count of one subject, with its window, to that of another. */
  carryOver(from: Subject, to: Subject, hours: number): Promise<void>
  /** Sets the count of a window that starts now. For tests. */
  setUsed(subject: Subject, used: number): Promise<void>
  /** The same for a bucket. */
  setBucket(key: string, used: number): Promise<void>
  /** The subscription of a user; undefined when there is no such user. */
  subscription(userId: string): Promise<SubscriptionState | undefined>
  /**
   * Settles abandoned reservations (`RunStore` settles those of its runs): commits or releases those of ended runs by
   * whether the answer has text, and releases those older than `graceMs` without a run. Skips unfinished runs.
   */
  sweep(graceMs: number): Promise<SweepResult>
  /** Removes settled reservations and buckets older than `olderThanMs`. Returns how many rows. */
  purge(olderThanMs: number): Promise<number>
}
