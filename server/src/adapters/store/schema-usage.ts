import { createdAt, moment } from './columns.ts'
import { index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from './drizzle.ts'
import { users } from './schema-accounts.ts'

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
    // One row counts a user, one a device of guests.
    uniqueIndex('usage_of_user')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    uniqueIndex('usage_of_device')
      .on(t.deviceFingerprint)
      .where(sql`${t.userId} is null`),
  ],
)

/** Counts that are wider than one device: the questions of all guests of a network, and of all guests. */
export const usageBuckets = pgTable('usage_buckets', {
  key: text().primaryKey(),
  questionCount: integer('question_count').notNull().default(0),
  windowStartTime: moment('window_start_time').notNull().defaultNow(),
})

/** A question that has been counted, by its run: what is to be given back if nothing is shown. */
export const quotaReservations = pgTable(
  'quota_reservations',
  {
    runId: uuid('run_id').primaryKey(),
    usageId: uuid('usage_id')
      .notNull()
      .references(() => usageTracking.id, { onDelete: 'cascade' }),
    /** The window that was counted in: one that has passed gets nothing back. */
    windowStartTime: moment('window_start_time').notNull(),
    /** Keys of the wider counts that were raised with it, and the windows they were in. */
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

/** One line a question. Outlives the conversation, whose deletion empties `message_content`. */
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
    /** The run of the question; not a reference, since runs go with their conversation. */
    runId: uuid('run_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('usage_logs_of_run').on(t.runId),
    // The export pages through it; deleting an account empties these lines.
    index('usage_logs_of_user')
      .on(t.userId, t.id)
      .where(sql`${t.userId} is not null`),
  ],
)
