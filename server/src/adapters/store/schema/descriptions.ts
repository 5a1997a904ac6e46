import type { BudgetUnit, DescriptionsFailure, DescriptionsJob, DescriptionsStatus, RowProblem } from '@sugya/contract/api/descriptions'
import { createdAt, moment } from './columns.ts'
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'

/** Descriptions of works by a model. */
export const descriptionJobs = pgTable(
  'description_jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    status: text().$type<DescriptionsStatus>().notNull().default('running'),
    failure: text().$type<DescriptionsFailure>(),
    works: jsonb().$type<string[]>().notNull(),
    model: text().notNull(),
    /** Dollars for a million tokens, as they were when it began; null when they are not configured. */
    inputPrice: numeric('input_price', { mode: 'number' }),
    outputPrice: numeric('output_price', { mode: 'number' }),
    budget: numeric({ mode: 'number' }).notNull(),
    unit: text().$type<BudgetUnit>().notNull(),
    total: integer().notNull(),
    /** An administrator wants no more portions: what there is is evaluated. */
    isCutShort: boolean('is_cut_short').notNull().default(false),
    evaluation: jsonb().$type<NonNullable<DescriptionsJob['evaluation']>>(),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** The process that holds the lease: a new uuid per start; null when released. */
    processId: uuid('process_id'),
    heartbeatAt: moment('heartbeat_at'),
  },
  (t) => [
    // One at a time across all replicas.
    uniqueIndex('description_jobs_running')
      .on(sql`(1)`)
      .where(sql`${t.status} in ('running', 'publishing', 'withdrawing')`),
    index('description_jobs_latest').on(t.startedAt, t.id),
  ],
)

/**
 * The portions that the model has been asked about, each stored together with its rows: a restart resumes with the
 * missing ones.
 */
export const descriptionPortions = pgTable(
  'description_portions',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => descriptionJobs.id, { onDelete: 'cascade' }),
    /** Work, section and first segment (`features/models/descriptions/list-portions.ts`). */
    key: text().notNull(),
    rows: integer().notNull(),
    refused: jsonb().$type<Partial<Record<RowProblem, number>>>().notNull(),
    /** False: the work stopped halfway, by the budget or a failure; the rest of the portion is asked about again. */
    isComplete: boolean('is_complete').notNull().default(true),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.key] })],
)

/** Rows that passed the checks, with the model that wrote them. */
export const descriptionRows = pgTable(
  'description_rows',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => descriptionJobs.id, { onDelete: 'cascade' }),
    ref: text().notNull(),
    /** The order in which they were written. */
    place: integer().notNull().generatedAlwaysAsIdentity(),
    he: text().notNull(),
    en: text().notNull(),
    ru: text().notNull(),
    model: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.ref] })],
)
