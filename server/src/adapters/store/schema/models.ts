import type { FindingFigures } from '@sugya/contract/api/accuracy'
import type { EvaluatedAnswer, EvaluationStatus } from '@sugya/contract/api/evaluations'
import type { ModelKind } from '@sugya/contract/api/models'
import type { Language } from '@sugya/contract/api/texts'
import type { EvaluationFailure, EvaluationResults } from '../../../ports/store/models.ts'
import { createdAt, moment } from './columns.ts'
import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'
import { adminUsers } from './accounts.ts'
import { feedback } from './sharing.ts'

/** Registered models. The configured model has no row: it comes from the configuration. */
export const registeredModels = pgTable(
  'registered_models',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull().unique(),
    kind: text().$type<Exclude<ModelKind, 'base'>>().notNull(),
    baseModel: text('base_model'),
    jobId: text('job_id'),
    note: text().notNull().default(''),
    /** Dollars for a million tokens. */
    inputPrice: numeric('input_price', { mode: 'number' }),
    outputPrice: numeric('output_price', { mode: 'number' }),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (t) => [index('registered_models_latest').on(t.createdAt)],
)

/** Changes of the current model; the last one counts. Of two concurrent changes with the same number, one fails. */
export const modelChanges = pgTable('model_changes', {
  number: integer().primaryKey(),
  kind: text().$type<'promote' | 'roll_back'>().notNull(),
  /** Null for the configured one. Names are stored too: the record outlives the model. */
  fromId: uuid('from_id'),
  fromName: text('from_name').notNull(),
  toId: uuid('to_id'),
  toName: text('to_name').notNull(),
  evaluationId: uuid('evaluation_id'),
  confirmation: text(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

export const evaluations = pgTable(
  'evaluations',
  {
    id: uuid().primaryKey().defaultRandom(),
    status: text().$type<EvaluationStatus>().notNull().default('running'),
    /** Null for the configured model. */
    candidateId: uuid('candidate_id'),
    candidateName: text('candidate_name').notNull(),
    baselineId: uuid('baseline_id'),
    /** Null when there is no baseline. */
    baselineName: text('baseline_name'),
    libraryVersion: text('library_version').notNull(),
    questionSet: text('question_set').notNull(),
    total: integer().notNull(),
    /** Figures of both sides, once it is complete. */
    results: jsonb().$type<EvaluationResults>(),
    failure: text().$type<EvaluationFailure>(),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** The process that holds the lease: a new uuid per start; null when released. */
    processId: uuid('process_id'),
    heartbeatAt: moment('heartbeat_at'),
  },
  (t) => [
    // One at a time across all replicas.
    uniqueIndex('evaluations_running')
      .on(t.status)
      .where(sql`${t.status} = 'running'`),
    index('evaluations_latest').on(t.startedAt, t.id),
  ],
)

/** The answers of an evaluation, stored one by one: a restart resumes with the missing ones. */
export const evaluatedAnswers = pgTable(
  'evaluated_answers',
  {
    evaluationId: uuid('evaluation_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    side: text().$type<'candidate' | 'baseline'>().notNull(),
    questionId: text('question_id').notNull(),
    language: text().$type<Language>().notNull(),
    result: jsonb().$type<EvaluatedAnswer>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.evaluationId, t.side, t.questionId, t.language] })],
)

/** Measured accuracy of finding. */
export const findingMeasurements = pgTable(
  'finding_measurements',
  {
    id: uuid().primaryKey().defaultRandom(),
    libraryVersion: text('library_version').notNull(),
    questionSet: text('question_set').notNull(),
    results: jsonb().$type<{ total: FindingFigures; byLanguage: Record<Language, FindingFigures> }>().notNull(),
    measuredAt: moment('measured_at').notNull().defaultNow(),
  },
  (t) => [index('finding_measurements_latest').on(t.measuredAt)],
)

/** Resolved feedback. Feedback that changes later is newer than its review, and open again. */
export const feedbackReviews = pgTable('feedback_reviews', {
  feedbackId: uuid('feedback_id')
    .primaryKey()
    .references(() => feedback.id, { onDelete: 'cascade' }),
  resolvedBy: text('resolved_by').notNull(),
  resolvedAt: moment('resolved_at').notNull().defaultNow(),
})

/** Corrected answers as training examples. They outlive the conversation: the text is the administrator's. */
export const correctedExamples = pgTable(
  'corrected_examples',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** One per feedback: a second correction replaces the first. */
    feedbackId: uuid('feedback_id')
      .unique()
      .references(() => feedback.id, { onDelete: 'set null' }),
    language: text().$type<Language>().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('corrected_examples_in_order').on(t.createdAt)],
)

/** What administrators did. Names are stored too: the record outlives the administrator. */
export const adminAudit = pgTable('admin_audit', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  adminId: uuid('admin_id').references(() => adminUsers.id, { onDelete: 'set null' }),
  adminName: text('admin_name').notNull(),
  /** Method and route. */
  action: text().notNull(),
  details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
})
