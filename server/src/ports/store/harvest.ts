import type {
  HarvestError,
  HarvestErrorSummary,
  HarvestErrorType,
  HarvestFailure,
  HarvestRequest,
  HarvestSession,
  HarvestStage,
  HarvestStatistics,
} from '@sugya/contract/api/harvest'

/** The progress of a harvest, as every heartbeat stores it. */
export interface HarvestState {
  totalTexts: number
  processedTexts: number
  successfulTexts: number
  failedTexts: number
  conversationsGenerated: number
  currentStage: HarvestStage
  currentCategory: string | null
  currentText: string | null
  currentLanguage: string | null
  errorSummary: HarvestErrorSummary | null
}

export interface HarvestEnd {
  status: 'completed' | 'failed'
  state: HarvestState
  statistics: HarvestStatistics
  filename: string | null
}

/** A failure; the same reference in the same session is the same row. */
export interface RecordedFailure {
  sessionId: string
  textReference: string
  textTitle: string
  language: string
  category: string
  reason: HarvestFailure
}

/** A training file on disk. */
export interface WrittenTrainingFile {
  filename: string
  originalName: string
  /** Within the data folder, with `/`. */
  path: string
  /** Examples of the held-out works, within the data folder. */
  validationPath: string | null
  /** In bytes. */
  size: number
}

/**
 * Harvest sessions and their failures. A unique index allows one active session. It belongs to one process; writes of
 * other processes are ignored.
 */
export interface HarvestStore {
  /** False when one is active already. `processId` null: the next process that looks for stale sessions claims it. */
  begin(sessionId: string, processId: string | null, request: HarvestRequest): Promise<boolean>
  /** Stores the state and renews the lease. False when the session has ended or belongs to another process. */
  heartbeat(sessionId: string, processId: string, state: HarvestState): Promise<boolean>
  /** False when the session has ended or belongs to another process. */
  finish(sessionId: string, processId: string, end: HarvestEnd): Promise<boolean>
  /** Adds the results of retries to a session that has ended. */
  amend(
    sessionId: string,
    change: { successful: number; failed: number; statistics: HarvestStatistics; filename: string | null },
  ): Promise<void>
  /**
   * Acquires the active session when its process is dead: no heartbeat for `leaseTimeoutMs`, or, in an exclusive
   * store, any other process.
   */
  claimStale(processId: string, leaseTimeoutMs: number): Promise<HarvestSession | undefined>
  /** Ends the active session of any process. Returns how many ended. */
  cancelActive(): Promise<number>
  find(sessionId: string): Promise<HarvestSession | undefined>
  /** Latest first. */
  list(page: { limit: number; offset: number }): Promise<HarvestSession[]>

  recordFailure(failure: RecordedFailure): Promise<void>
  /** Resolves the failures at a reference that was fetched since. Returns how many were open. */
  resolveAt(sessionId: string, textReference: string): Promise<number>
  /** Latest first. */
  errors(
    sessionId: string,
    filter: { limit: number; offset: number; type?: HarvestErrorType | undefined; resolved?: boolean | undefined },
  ): Promise<HarvestError[]>
  stats(
    sessionId: string | undefined,
  ): Promise<{ byType: Record<string, number>; byCategory: Record<string, number>; totalErrors: number; resolvedCount: number }>
  /** Queues a failure for a retry, unless it is resolved. Undefined when there is none. */
  queue(id: string): Promise<HarvestError | undefined>
  resolve(id: string): Promise<HarvestError | undefined>
  /**
   * Acquires one queued failure of these sessions for a retry. Its lease is never renewed: one whose process died is
   * free again after `leaseTimeoutMs`.
   */
  acquireQueued(sessionIds: readonly string[], leaseTimeoutMs: number): Promise<HarvestError | undefined>
  /** Ids of the sessions that have queued failures. */
  listQueuedSessions(): Promise<string[]>
  /** Records a failed retry and takes it off the queue. */
  retryFailed(id: string, reason: HarvestFailure): Promise<void>
  /** Resolves a failure after a successful retry. */
  retrySucceeded(id: string): Promise<void>
  /** Adds a training file, or updates its size. */
  saveTrainingFile(file: WrittenTrainingFile): Promise<void>
}
