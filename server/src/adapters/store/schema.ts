import type { AnswerMode, ChatEvent, Citation, MessageStatus, Notice, Source } from '@sugya/contract/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import type { Language } from '@sugya/contract/texts'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, sql, text, timestamp, uniqueIndex, uuid } from './drizzle.ts'
import type { RunStatus } from '../../ports/store.ts'

/** Milliseconds, like a JavaScript date: a place between two pages of a list survives the way to the browser and back. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = () => moment('created_at').notNull().defaultNow()
const updatedAt = () => moment('updated_at').notNull().defaultNow()

export const users = pgTable('users', {
  id: uuid().primaryKey().defaultRandom(),
  username: text().notNull().unique(),
  password: text().notNull(),
  email: text().notNull().unique(),
  stripeCustomerId: text('stripe_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  subscriptionStatus: text('subscription_status').notNull().default('free'),
  subscriptionExpiresAt: moment('subscription_expires_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The id in the guest's cookie; empty once the conversation belongs to a user. */
    guestId: uuid('guest_id'),
    deviceFingerprint: text('device_fingerprint'),
    title: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('conversations_one_owner', sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
    // A page of a list reads one of these backwards from its place on.
    index('conversations_of_user')
      .on(t.userId, t.updatedAt, t.id)
      .where(sql`${t.userId} is not null`),
    index('conversations_of_guest')
      .on(t.guestId, t.updatedAt, t.id)
      .where(sql`${t.guestId} is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Order within the conversation: two messages may share a millisecond. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: text().notNull(),
    timestamp: moment('timestamp').notNull().defaultNow(),
    language: text().$type<Language>().notNull().default('he'),
    status: text().$type<MessageStatus>().notNull().default('complete'),
    runId: uuid('run_id'),
    mode: text().$type<AnswerMode>(),
    citations: jsonb().$type<Citation[]>().notNull().default([]),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    followUps: jsonb('follow_ups').$type<string[]>().notNull().default([]),
    notices: jsonb().$type<Notice[]>().notNull().default([]),
  },
  (t) => [index('messages_in_order').on(t.conversationId, t.position)],
)

export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id'),
    deviceFingerprint: text('device_fingerprint'),
    clientRequestId: text('client_request_id'),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    userMessageId: uuid('user_message_id'),
    messageId: uuid('message_id'),
    status: text().$type<RunStatus>().notNull(),
    errorCode: text('error_code').$type<ErrorCode>(),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** The process that generates, a new uuid each time one starts. Only it may write. */
    processId: uuid('process_id').notNull(),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('runs_one_owner', sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
    uniqueIndex('runs_request_of_user')
      .on(t.userId, t.clientRequestId)
      .where(sql`${t.userId} is not null`),
    uniqueIndex('runs_request_of_guest')
      .on(t.guestId, t.clientRequestId)
      .where(sql`${t.guestId} is not null`),
    index('runs_of_conversation').on(t.conversationId),
    index('runs_unfinished')
      .on(t.heartbeatAt)
      .where(sql`${t.status} in ('claimed', 'running')`),
    index('runs_finished').on(t.finishedAt),
  ],
)

export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    event: jsonb().$type<ChatEvent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.seq] })],
)

export const usageTracking = pgTable('usage_tracking', {
  id: uuid().primaryKey().defaultRandom(),
  deviceFingerprint: text('device_fingerprint'),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  questionCount: integer('question_count').notNull().default(0),
  windowStartTime: moment('window_start_time').notNull().defaultNow(),
  lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
  createdAt: createdAt(),
})

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
  (t) => [uniqueIndex('usage_logs_of_run').on(t.runId)],
)

export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull(), createdAt: createdAt() })
