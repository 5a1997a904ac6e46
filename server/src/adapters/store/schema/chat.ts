import type { AnswerMode, ChatEvent, Citation, MessageStatus, Notice, Source } from '@sugya/contract/api/chat'
import type { ErrorCode } from '@sugya/contract/errors'
import type { Language } from '@sugya/contract/api/texts'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'
import type { RunStatus } from '../../../ports/store/runs.ts'
import { createdAt, moment, updatedAt } from './columns.ts'
import { users } from './accounts.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The id in the guest's cookie; null once the conversation belongs to a user. */
    guestId: uuid('guest_id'),
    deviceFingerprint: text('device_fingerprint'),
    title: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('conversations_one_owner', sql`num_nonnulls(${t.userId}, ${t.guestId}) = 1`),
    // A page of a list scans one of these backwards from its cursor.
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
    /**
     * The place of a question in a conversation with branches (contract/src/rules/branches.ts); null in a linear one.
     */
    replaces: uuid(),
    follows: uuid(),
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
    /** False: the client asked for an answer without sources. */
    includeTexts: boolean('include_texts').notNull().default(true),
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** The process that holds the run: a new uuid per start. Null: handed over, for any other process to claim. */
    processId: uuid('process_id'),
    /** The fencing token: each claim raises it, and only the holder of the current attempt may write. */
    attempt: integer().notNull().default(1),
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
