import type { AnswerMode } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { RunEnd } from '../../../ports/store/runs.ts'
import { createdAt, moment } from './columns.ts'
import { bigint, date, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'
import { users } from './accounts.ts'

export const usageTracking = pgTable(
  'usage_tracking',
  {
    id: uuid().primaryKey().defaultRandom(),
    deviceFingerprint: text('device_fingerprint'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    questionCount: integer('question_count').notNull().default(0),
    windowStartTime: moment('window_start_time').notNull().defaultNow(),
    lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    // One row per user, and one per device of guests.
    uniqueIndex('usage_of_user')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    uniqueIndex('usage_of_device')
      .on(t.deviceFingerprint)
      .where(sql`${t.userId} is null`),
  ],
)

/** Shared counts: the questions of all guests of a network, and of all guests. */
export const usageBuckets = pgTable('usage_buckets', {
  key: text().primaryKey(),
  questionCount: integer('question_count').notNull().default(0),
  windowStartTime: moment('window_start_time').notNull().defaultNow(),
})

/** A counted question by its run, to give it back if nothing is shown. */
export const quotaReservations = pgTable(
  'quota_reservations',
  {
    runId: uuid('run_id').primaryKey(),
    usageId: uuid('usage_id')
      .notNull()
      .references(() => usageTracking.id, { onDelete: 'cascade' }),
    /** The window that counted it: nothing is given back to an earlier window. */
    windowStartTime: moment('window_start_time').notNull(),
    /** The buckets that counted it, with their windows. */
    buckets: jsonb().$type<{ key: string; windowStartTime: string }[]>().notNull().default([]),
    state: text().$type<'reserved' | 'committed' | 'released'>().notNull().default('reserved'),
    createdAt: createdAt(),
  },
  (t) => [
    index('quota_reservations_open')
      .on(t.createdAt)
      .where(sql`${t.state} = 'reserved'`),
    index('quota_reservations_settled')
      .on(t.createdAt)
      .where(sql`${t.state} <> 'reserved'`),
    index('quota_reservations_of_usage').on(t.usageId),
  ],
)

/** One row per question. It outlives the conversation, whose deletion clears `message_content`. */
export const usageLogs = pgTable(
  'usage_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    deviceFingerprint: text('device_fingerprint'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    messageContent: text('message_content').notNull(),
    /** In characters. */
    responseLength: integer('response_length'),
    modelUsed: text('model_used'),
    processingTimeMs: integer('processing_time_ms'),
    /** The run of the question; not a foreign key, since runs are deleted with their conversation. */
    runId: uuid('run_id').notNull(),
    /** Of the question. */
    language: text().$type<Language>(),
    /** How the answer ended; null while it runs. The columns below are null until then, and where unknown. */
    status: text().$type<RunEnd['status']>(),
    mode: text().$type<AnswerMode>(),
    /** From the question to the first words on screen. */
    firstTextMs: integer('first_text_ms'),
    citationsProven: integer('citations_proven'),
    citationsParaphrased: integer('citations_paraphrased'),
    citationsRepaired: integer('citations_repaired'),
    citationsRemoved: integer('citations_removed'),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** Cost of the model at the price of that day, in millionths of a dollar. */
    costMicros: integer('cost_micros'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('usage_logs_of_run').on(t.runId),
    // The analytics sum up the days that are not in `usage_days` yet.
    index('usage_logs_latest').on(t.createdAt),
    // For the export, and for clearing the rows of a deleted account.
    index('usage_logs_of_user')
      .on(t.userId, t.id)
      .where(sql`${t.userId} is not null`),
  ],
)

/**
 * The sums of `usage_logs` per past day (UTC), so that a year is read without its questions. Empty days have no
 * row.
 */
export const usageDays = pgTable('usage_days', {
  day: date({ mode: 'string' }).primaryKey(),
  questionsHe: integer('questions_he').notNull(),
  questionsEn: integer('questions_en').notNull(),
  questionsRu: integer('questions_ru').notNull(),
  answersModel: integer('answers_model').notNull(),
  answersSourcesOnly: integer('answers_sources_only').notNull(),
  answersStopped: integer('answers_stopped').notNull(),
  answersInterrupted: integer('answers_interrupted').notNull(),
  answersFailed: integer('answers_failed').notNull(),
  answersPriced: integer('answers_priced').notNull(),
  citationsProven: integer('citations_proven').notNull(),
  citationsParaphrased: integer('citations_paraphrased').notNull(),
  citationsRepaired: integer('citations_repaired').notNull(),
  citationsRemoved: integer('citations_removed').notNull(),
  firstTextP50: integer('first_text_p50'),
  firstTextP95: integer('first_text_p95'),
  costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
})
