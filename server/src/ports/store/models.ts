import type { FindingFigures } from '@sugya/contract/api/accuracy'
import type { AuditEntry } from '@sugya/contract/api/audit'
import type { EvaluatedAnswer, Evaluation, Figures } from '@sugya/contract/api/evaluations'
import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import type { ModelChange, ModelKind } from '@sugya/contract/api/models'
import type { Feedback, FeedbackReason } from '@sugya/contract/api/feedback'
import type { Language } from '@sugya/contract/api/texts'
import type { Cursor } from '../../cursor.ts'

/** A registered model. In this file the id of the configured model is null. */
export interface StoredModel {
  id: string
  name: string
  kind: Exclude<ModelKind, 'base'>
  baseModel: string | null
  jobId: string | null
  note: string
  /** Dollars for a million tokens. */
  inputPrice: number | null
  outputPrice: number | null
  createdBy: string | null
  createdAt: Date
}

export type NewModel = Omit<StoredModel, 'id' | 'createdAt'>

export interface ModelRef {
  id: string | null
  name: string
}

export interface NewModelChange {
  kind: ModelChange['kind']
  from: ModelRef
  to: ModelRef
  evaluationId: string | null
  confirmation: string | null
  changedBy: string
}

export interface StoredModelChange extends NewModelChange {
  number: number
  changedAt: Date
}

export type EvaluationFailure = NonNullable<Evaluation['failure']>

export interface SideFigures {
  total: Figures
  byLanguage: Record<Language, Figures>
}

export interface EvaluationResults {
  candidate: SideFigures
  baseline: SideFigures | null
}

export type Side = 'candidate' | 'baseline'

export interface StoredEvaluation {
  id: string
  status: Evaluation['status']
  candidate: ModelRef
  baseline: ModelRef | null
  libraryVersion: string
  questionSet: string
  total: number
  done: number
  results: EvaluationResults | null
  failure: EvaluationFailure | null
  startedBy: string
  startedAt: Date
  finishedAt: Date | null
}

export interface StoredAnswer {
  side: Side
  questionId: string
  language: Language
  result: EvaluatedAnswer
}

export interface FindingMeasurement {
  libraryVersion: string
  questionSet: string
  results: { total: FindingFigures; byLanguage: Record<Language, FindingFigures> }
  measuredAt: Date
}

export interface FeedbackFilter {
  rating?: Feedback['rating'] | undefined
  reason?: FeedbackReason | undefined
  language?: Language | undefined
  resolved?: boolean | undefined
}

export interface CorrectedExample {
  id: string
  language: Language
  question: string
  answer: string
  createdBy: string
  createdAt: Date
}

/** Models and the current model. Methods throw only when the database fails. */
export interface ModelStore {
  /** Newest first. */
  list(): Promise<StoredModel[]>
  find(id: string): Promise<StoredModel | undefined>
  /** Undefined when the name is taken. */
  register(model: NewModel): Promise<StoredModel | undefined>
  /** False when there is none, when it is current, or when it is being evaluated. */
  remove(id: string): Promise<boolean>
  /** Newest first, with numbers below `before`. */
  changes(page: { limit: number; before?: number | undefined }): Promise<StoredModelChange[]>
  /** The last change; undefined when there was none. */
  lastChange(): Promise<StoredModelChange | undefined>
  /** Stores the change after number `last`. Undefined when another came first or the model was removed. */
  change(last: number, change: NewModelChange): Promise<StoredModelChange | undefined>
}

/**
 * Evaluations and their answers. One process at a time holds the lease of one; writes without the lease are
 * ignored.
 */
export interface EvaluationStore {
  /** Without a lease: the first process to acquire it works on it. Undefined when one is running already. */
  start(evaluation: {
    candidate: ModelRef
    baseline: ModelRef | null
    libraryVersion: string
    questionSet: string
    total: number
    startedBy: string
  }): Promise<StoredEvaluation | undefined>
  /**
   * Acquires the running evaluation when it has no lease or a stale one: no heartbeat for `leaseTimeoutMs`; in an
   * exclusive store, any lease. For processes that work on none.
   */
  acquire(processId: string, leaseTimeoutMs: number): Promise<StoredEvaluation | undefined>
  /** Renews the lease. False when the evaluation has ended or belongs to another process. */
  heartbeat(id: string, processId: string): Promise<boolean>
  /** False like `heartbeat`; a second answer to the same question is ignored. */
  answer(id: string, processId: string, answer: StoredAnswer): Promise<boolean>
  complete(id: string, processId: string, results: EvaluationResults): Promise<boolean>
  fail(id: string, processId: string, failure: EvaluationFailure): Promise<boolean>
  /** Ends the lease, so that another process can acquire the evaluation at once. */
  release(processId: string): Promise<void>
  /** False when it is not running. */
  cancel(id: string): Promise<boolean>
  find(id: string): Promise<StoredEvaluation | undefined>
  /** Newest first. */
  list(page: { limit: number; before?: Cursor | undefined }): Promise<StoredEvaluation[]>
  answers(id: string): Promise<StoredAnswer[]>
  /** The latest complete evaluation with this model on either side, or with `candidateOnly` as the candidate. */
  findLatest(model: string, candidateOnly?: boolean): Promise<StoredEvaluation | undefined>
  /** The latest complete evaluation by candidate name. */
  findLatestIds(models: string[]): Promise<Map<string, string>>
}

export interface FindingStore {
  save(measurement: Omit<FindingMeasurement, 'measuredAt'>): Promise<void>
  latest(): Promise<FindingMeasurement | undefined>
}

/** Feedback of all readers, for review by administrators. */
export interface FeedbackReviewStore {
  /** Newest first by `updatedAt`, then id. */
  list(filter: FeedbackFilter, page: { limit: number; before?: Cursor | undefined }): Promise<ReviewedFeedback[]>
  count(filter: FeedbackFilter): Promise<number>
  /** False when there is none. */
  resolve(id: string, resolvedBy: string): Promise<boolean>
  /** Stores the example and resolves the feedback in one transaction. Undefined when there is no such feedback. */
  correct(
    id: string,
    example: { question: string; answer: string; createdBy: string },
  ): Promise<{ exampleId: string; examples: number } | undefined>
  /** Oldest first. */
  examples(): Promise<CorrectedExample[]>
}

/** The log of what administrators did. */
export interface AuditStore {
  /** `admin`: the id is null and the name empty when unknown. */
  write(entry: { admin: { id: string | null; username: string }; action: string; details: AuditEntry['details'] }): Promise<void>
  /** Newest first. */
  list(page: { limit: number; before?: number | undefined }): Promise<AuditEntry[]>
}
