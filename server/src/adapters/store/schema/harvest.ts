import type {
  HarvestErrorSummary,
  HarvestErrorType,
  HarvestFailure,
  HarvestRequest,
  HarvestStatistics,
  HarvestStatus,
} from '@sugya/contract/api/harvest'
import { createdAt, moment } from './columns.ts'
import { boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'

const count = (name: string) => integer(name).notNull().default(0)

export const harvestSessions = pgTable(
  'harvest_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull().unique(),
    status: text().$type<HarvestStatus>().notNull().default('active'),
    startTime: moment('start_time').notNull().defaultNow(),
    endTime: moment('end_time'),
    totalTexts: count('total_texts'),
    processedTexts: count('processed_texts'),
    successfulTexts: count('successful_texts'),
    failedTexts: count('failed_texts'),
    conversationsGenerated: count('conversations_generated'),
    currentStage: text('current_stage').notNull().default('Initializing'),
    currentCategory: text('current_category'),
    currentText: text('current_text'),
    currentLanguage: text('current_language'),
    errorSummary: jsonb('error_summary').$type<HarvestErrorSummary>(),
    /** The request, so that another process can resume. */
    request: jsonb().$type<HarvestRequest>().notNull(),
    statistics: jsonb().$type<Omit<HarvestStatistics, 'failures'> & Partial<HarvestStatistics>>(),
    filename: text(),
    processId: text('process_id').notNull(),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
  },
  (t) => [
    // One at a time across all processes.
    uniqueIndex('harvest_sessions_one_active')
      .on(t.status)
      .where(sql`status = 'active'`),
    index('harvest_sessions_latest').on(t.startTime),
  ],
)

export const harvestErrors = pgTable(
  'harvest_errors',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The reference of the section, or the title of a work whose plan failed. */
    textReference: text('text_reference').notNull(),
    textTitle: text('text_title').notNull(),
    language: text().notNull(),
    category: text().notNull(),
    errorType: text('error_type').$type<HarvestErrorType>().notNull(),
    errorMessage: text('error_message').notNull(),
    /** Null in rows of version 0.1, which has only the message. */
    reason: jsonb().$type<HarvestFailure>(),
    httpStatus: integer('http_status'),
    retryCount: count('retry_count'),
    lastAttempt: moment('last_attempt').notNull().defaultNow(),
    resolved: boolean().notNull().default(false),
    harvestSessionId: text('harvest_session_id')
      .notNull()
      .references(() => harvestSessions.sessionId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Queued for a retry since then. */
    queuedAt: moment('queued_at'),
    /** A process retries it since then. */
    takenAt: moment('taken_at'),
  },
  (t) => [
    uniqueIndex('harvest_errors_once').on(t.harvestSessionId, t.textReference),
    index('harvest_errors_latest').on(t.harvestSessionId, t.lastAttempt),
    index('harvest_errors_queue').on(t.queuedAt),
  ],
)

/** The editions that the latest harvest of a work refused. */
export const refusedEditions = pgTable(
  'refused_editions',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    language: text().notNull(),
    editionTitle: text('edition_title').notNull(),
    license: text().notNull(),
    reason: text().notNull(),
    /** The origin of the edition. */
    source: text().notNull(),
    /** The import it was harvested from; null for the network. */
    folder: text(),
    refusedAt: moment('refused_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('refused_editions_once').on(t.title, t.language, t.editionTitle)],
)

/** The latest decision of administrators on each edition. */
export const editionDecisions = pgTable(
  'edition_decisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    language: text().notNull(),
    editionTitle: text('edition_title').notNull(),
    decision: text().$type<'allowed' | 'removed'>().notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: moment('decided_at').notNull().defaultNow(),
    /** When the library applied the decision. */
    appliedAt: moment('followed_at'),
    /** When applying it last failed. */
    failedAt: moment('failed_at'),
  },
  (t) => [uniqueIndex('edition_decisions_once').on(t.title, t.language, t.editionTitle), index('edition_decisions_latest').on(t.decidedAt)],
)
