import type {
  BudgetUnit,
  DescriptionRow,
  DescriptionsFailure,
  DescriptionsJob,
  DescriptionsStatus,
  RowProblem,
} from '@sugya/contract/api/descriptions'

/** Descriptions of works by a model, with what they have taken so far. */
export interface StoredDescriptions {
  id: string
  status: DescriptionsStatus
  failure: DescriptionsFailure | null
  /** Titles. */
  works: string[]
  model: string
  /** Dollars for a million tokens; null when they were not configured. */
  inputPrice: number | null
  outputPrice: number | null
  budget: number
  unit: BudgetUnit
  total: number
  done: number
  skipped: number
  rows: number
  refused: Partial<Record<RowProblem, number>>
  inputTokens: number
  outputTokens: number
  /** No further portions are wanted: what there is is evaluated. */
  isCutShort: boolean
  evaluation: DescriptionsJob['evaluation']
  startedBy: string
  startedAt: Date
}

export type NewDescriptions = Pick<
  StoredDescriptions,
  'works' | 'model' | 'inputPrice' | 'outputPrice' | 'budget' | 'unit' | 'total' | 'startedBy'
>

/** A row with its origin. */
export interface StoredDescription extends DescriptionRow {
  model: string
  createdAt: Date
}

/** What came of asking about one portion, or about the rest of one that is not complete. */
export interface DescribedPortion {
  key: string
  /** False: the work stopped halfway, and the rest is asked about again. */
  isComplete: boolean
  rows: readonly DescriptionRow[]
  refused: Partial<Record<RowProblem, number>>
  inputTokens: number
  outputTokens: number
}

/**
 * Descriptions that are being made and were made. One process at a time holds the lease of one; writes without the
 * lease are ignored.
 */
export interface DescriptionStore {
  /** Without a lease. Undefined when one is running, being published or being withdrawn. */
  start(job: NewDescriptions): Promise<StoredDescriptions | undefined>
  /**
   * Acquires the one that needs work, when it has no lease or a stale one; in an exclusive store, any lease. It is
   * returned as it was at that moment: an administrator may change its status right after.
   */
  acquire(processId: string, leaseTimeoutMs: number): Promise<StoredDescriptions | undefined>
  /** Renews the lease. False when another process holds it, or an administrator has changed the status. */
  heartbeat(id: string, processId: string, status: DescriptionsStatus): Promise<boolean>
  /**
   * Stores a portion with its rows at once, or adds them to one that is not complete. False like `heartbeat`; a
   * complete portion stays as it is.
   */
  addPortion(id: string, processId: string, model: string, portion: DescribedPortion): Promise<boolean>
  setTotal(id: string, processId: string, total: number): Promise<void>
  /** Ends the work of the process that holds the lease. */
  end(
    id: string,
    processId: string,
    to: { status: DescriptionsStatus; failure?: DescriptionsFailure; evaluation?: DescriptionsJob['evaluation'] },
  ): Promise<boolean>
  /** Ends the lease, so that another process can acquire it at once. */
  release(processId: string): Promise<void>
  /**
   * Changes the status, as an administrator. Undefined unless it was one of `from`, or while another one is running.
   */
  move(
    id: string,
    from: readonly DescriptionsStatus[],
    to: { status: DescriptionsStatus; budget?: number | undefined; isCutShort?: boolean },
  ): Promise<StoredDescriptions | undefined>
  find(id: string): Promise<StoredDescriptions | undefined>
  /** Newest first. */
  list(limit: number): Promise<StoredDescriptions[]>
  /** Titles of works in jobs that were neither discarded nor withdrawn. */
  takenWorks(): Promise<string[]>
  /** The portions that the model has answered about. */
  listPortions(id: string): Promise<Pick<DescribedPortion, 'key' | 'isComplete'>[]>
  /** In the order in which they were written. */
  rows(id: string): Promise<StoredDescription[]>
  /** At most `limit` rows, evenly spread. */
  sample(id: string, limit: number): Promise<StoredDescription[]>
  /** Removes the rows and portions. */
  clear(id: string): Promise<void>
}
