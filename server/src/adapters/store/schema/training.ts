import type {
  FileReport,
  TrainingEvent,
  TrainingFileKind,
  TrainingFileStatus,
  TrainingJobStatus,
  TrainingPoint,
  TrainingProblem,
} from '@sugya/contract/api/training'
import { createdAt, moment } from './columns.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex, uuid } from '../database/drizzle.ts'

export const trainingFiles = pgTable(
  'training_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The generated name on disk. */
    filename: text().notNull(),
    originalName: text('original_name').notNull(),
    /** Relative to the data folder, which other processes may mount elsewhere. */
    path: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    status: text().$type<TrainingFileStatus>().notNull().default('uploaded'),
    kind: text().$type<TrainingFileKind>().notNull(),
    report: jsonb().$type<FileReport>(),
    /** Held out for validation, within the data folder; never part of the export. */
    validationPath: text('validation_path'),
    createdAt: createdAt(),
  },
  (t) => [index('training_files_latest').on(t.createdAt)],
)

export const finetuningJobs = pgTable(
  'finetuning_jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    openaiJobId: text('openai_job_id'),
    trainingFileId: uuid('training_file_id').references(() => trainingFiles.id, { onDelete: 'set null' }),
    model: text().notNull(),
    fineTunedModel: text('fine_tuned_model'),
    status: text().$type<TrainingJobStatus>().notNull().default('pending'),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    /** The provider's names for the files. */
    providerFileId: text('provider_file_id'),
    providerValidationId: text('provider_validation_id'),
    problem: text().$type<TrainingProblem>(),
    /** The provider's message. */
    detail: text(),
    events: jsonb().$type<TrainingEvent[]>().notNull().default([]),
    metrics: jsonb().$type<TrainingPoint[]>().notNull().default([]),
    trainedTokens: bigint('trained_tokens', { mode: 'number' }),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** The process that holds the lease, and when the lease expires or the job is polled next. */
    follower: text(),
    nextPollAt: moment('next_look_at').notNull().defaultNow(),
    /** Failed polls since the last successful one. */
    failedPolls: integer('failed_looks').notNull().default(0),
  },
  (t) => [
    index('finetuning_jobs_latest').on(t.createdAt),
    index('finetuning_jobs_due')
      .on(t.nextPollAt)
      .where(sql`status in ('pending', 'running')`),
    // A double click must not pay twice.
    uniqueIndex('finetuning_jobs_once')
      .on(t.trainingFileId, t.model)
      .where(sql`status in ('pending', 'running')`),
  ],
)
