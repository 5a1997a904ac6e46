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

/** A failure as it is met: the same reference once more in the same session is the same row. */
export interface RecordedFailure {
  sessionId: string
  textReference: string
  textTitle: string
  language: string
  category: string
  reason: HarvestFailure
}

/** A training file that has been written. */
export interface WrittenTrainingFile {
  filename: string
  originalName: string
  /** Within the data folder, with `/`. */
  path: string
  /** Examples of the works that are held out, within the data folder. */
  validationPath: string | null
  /** In bytes. */
  size: number
}

/**
 * Harvest sessions and what failed in them. At most one session is active, which the database sees to. An active session belongs to one process; what
 * another one writes to it is ignored.
 */
export interface HarvestStore {
  /** False when one is active already. */
  begin(sessionId: string, processId: string, request: HarvestRequest): Promise<boolean>
  /** Stores the state and renews the lease. False when the session has ended or belongs to another process. */
  heartbeat(sessionId: string, processId: string, state: HarvestState): Promise<boolean>
  /** False when the session is over or another's. */
  finish(sessionId: string, processId: string, end: HarvestEnd): Promise<boolean>
  /** What later tries have changed in a session that is over. */
  amend(
    sessionId: string,
    change: { successful: number; failed: number; statistics: HarvestStatistics; filename: string | null },
  ): Promise<void>
  /**
   * Acquires the active session when its process is dead: no heartbeat for `leaseTimeoutMs`, or, in an exclusive store,
   * any other process.
   */
  claimStale(processId: string, leaseTimeoutMs: number): Promise<HarvestSession | undefined>
  /** Ends the active session, whosever it is. Returns how many were ended. */
  cancelActive(): Promise<number>
  find(sessionId: string): Promise<HarvestSession | undefined>
  /** Latest first. */
  list(page: { limit: number; offset: number }): Promise<HarvestSession[]>

  recordFailure(failure: RecordedFailure): Promise<void>
  /** The failures at a reference are settled: it has been fetched. Returns how many were open. */
  resolveAt(sessionId: string, textReference: string): Promise<number>
  /** Latest first. */
  errors(
    sessionId: string,
    filter: { limit: number; offset: number; type?: HarvestErrorType | undefined; resolved?: boolean | undefined },
  ): Promise<HarvestError[]>
  stats(
    sessionId: string | undefined,
  ): Promise<{ byType: Record<string, number>; byCategory: Record<string, number>; totalErrors: number; resolvedCount: number }>
  /** Undefined when there is none. A resolved failure is not queued. */
  queue(id: string): Promise<HarvestError | undefined>
  resolve(id: string): Promise<HarvestError | undefined>
  /**
   * Acquires one queued failure of these sessions for a retry. Its lease is never renewed: one whose process died is
   * free again after `leaseTimeoutMs`.
   */
  acquireQueued(sessionIds: readonly string[], leaseTimeoutMs: number): Promise<HarvestError | undefined>
  /** The sessions that have queued failures. */
  listQueuedSessions(): Promise<string[]>
  /** A retry has failed: it leaves the queue. */
  retryFailed(id: string, reason: HarvestFailure): Promise<void>
  /** A retry has succeeded: resolved, and no longer in the queue. */
  retrySucceeded(id: string): Promise<void>
  /** Enters a file among the training files, or its new size when it is there. */
  saveTrainingFile(file: WrittenTrainingFile): Promise<void>
}
