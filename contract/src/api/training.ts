import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { REPORT_LINES } from '../rules/limits.ts'

/**
 * What a file was created from, judged by its content. `harvest`: by a harvest; `feedback`: from answers that an
 * administrator corrected.
 */
export const TrainingFileKind = z.enum(['pdf', 'docx', 'text', 'json', 'jsonl', 'harvest', 'feedback'])
export type TrainingFileKind = z.infer<typeof TrainingFileKind>

/** `uploaded`: complete and ready for training. `processing`: a harvest is still writing it. */
export const TrainingFileStatus = z.enum(['uploaded', 'processing'])
export type TrainingFileStatus = z.infer<typeof TrainingFileStatus>

/** What is wrong with one line; the browser has the words. */
export const LineProblem = z.enum([
  'not_json',
  'not_an_object',
  'no_messages',
  'bad_message',
  'unknown_role',
  'empty_content',
  'no_assistant',
  'ends_without_assistant',
  'line_too_long',
  'too_many_tokens',
  'duplicate',
])
export type LineProblem = z.infer<typeof LineProblem>

/** What a file contains. Only its valid lines are kept; the report names the others. */
export const FileReport = z.object({
  /** Examples that were kept, one per line. */
  examples: z.number().int(),
  /** Lines that were refused, duplicates among them. */
  refused: z.number().int(),
  duplicates: z.number().int(),
  /** Of all examples, by the tokenizer `o200k_base`. */
  tokens: z.number().int(),
  longestTokens: z.number().int(),
  /** The first refused lines. In a JSON array a line is an element. */
  lines: z.array(z.object({ line: z.number().int(), problem: LineProblem })).max(REPORT_LINES),
  /** Providers require at least ten examples. */
  tooFew: z.boolean(),
})
export type FileReport = z.infer<typeof FileReport>

/** What one training on the file costs, and the source of the price. */
export const TrainingCost = z.object({
  usd: z.number(),
  /** In dollars, for a million trained tokens. */
  pricePerMillion: z.number(),
  epochs: z.number().int(),
  source: z.string(),
})
export type TrainingCost = z.infer<typeof TrainingCost>

export const TrainingFile = z.object({
  id: z.string(),
  originalName: z.string(),
  filename: z.string(),
  /** In bytes. */
  size: z.number().int(),
  status: TrainingFileStatus,
  createdAt: z.iso.datetime(),
  kind: TrainingFileKind,
  /** The totals of the report; null without a report. */
  examples: z.number().int().nullable(),
  refused: z.number().int().nullable(),
  tokens: z.number().int().nullable(),
  cost: TrainingCost.nullable(),
})
export type TrainingFile = z.infer<typeof TrainingFile>

/** Why a file was refused. */
export const UploadProblem = z.enum([
  'empty',
  'too_large',
  'too_large_together',
  'too_many',
  'unknown_type',
  'encrypted',
  'damaged',
  'bomb',
  'no_text',
  'no_examples',
  'too_slow',
])
export type UploadProblem = z.infer<typeof UploadProblem>

export const UploadedFile = z.object({
  originalName: z.string(),
  /** Null when it was refused. */
  file: TrainingFile.nullable(),
  report: FileReport.nullable(),
  /** `message` is in the caller's language. */
  problem: z.object({ code: UploadProblem, message: z.string() }).nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

const params = z.object({ id: z.uuid() })

/** `pending`: not started yet, here or at the provider. */
export const TrainingJobStatus = z.enum(['pending', 'running', 'succeeded', 'failed', 'cancelled'])
export type TrainingJobStatus = z.infer<typeof TrainingJobStatus>

/** Why a job failed; the browser has the words. The job's `detail` is the provider's own message. */
export const TrainingProblem = z.enum([
  'no_provider',
  'tuning_not_offered',
  'key_refused',
  'no_credit',
  'refused',
  'file_refused',
  'file_missing',
  'failed_at_provider',
  'job_lost',
  'provider_unreachable',
])
export type TrainingProblem = z.infer<typeof TrainingProblem>

export const TrainingJob = z.object({
  id: z.string(),
  /** The provider's id; null until the provider has the job. */
  openaiJobId: z.string().nullable(),
  /** Null when the file has been removed. */
  trainingFileId: z.string().nullable(),
  model: z.string(),
  fineTunedModel: z.string().nullable(),
  status: TrainingJobStatus,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  trainedTokens: z.number().int().nullable(),
  /** The provider was or will be asked to cancel it. */
  cancelRequested: z.boolean(),
  problem: TrainingProblem.nullable(),
  detail: z.string().nullable(),
})
export type TrainingJob = z.infer<typeof TrainingJob>

export const TrainingEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
})
export type TrainingEvent = z.infer<typeof TrainingEvent>

/** One point of the training curve. What the provider did not report is null. */
export const TrainingPoint = z.object({
  step: z.number().int(),
  trainLoss: z.number().nullable(),
  validLoss: z.number().nullable(),
  /** Share of tokens predicted correctly, 0 to 1. */
  accuracy: z.number().nullable(),
  /** Tokens trained so far: the provider's count, else estimated from the share of the steps done. */
  trainedTokens: z.number().int().nullable(),
})
export type TrainingPoint = z.infer<typeof TrainingPoint>

export const trainingApi = defineApi('Training', {
  uploadTrainingFiles: {
    method: 'POST',
    path: '/api/training/upload',
    access: 'admin',
    summary: 'Upload training files as a multipart form with repeated `files`; each is accepted or refused on its own',
    response: z.object({ files: z.array(UploadedFile) }),
  },
  listTrainingFiles: {
    method: 'GET',
    path: '/api/training/files',
    access: 'admin',
    summary: 'The training files, latest first',
    response: z.array(TrainingFile),
  },
  readFileReport: {
    method: 'GET',
    path: '/api/training/files/:id',
    access: 'admin',
    summary: 'One training file with its report',
    params,
    response: z.object({ file: TrainingFile, report: FileReport.nullable() }),
  },
  removeTrainingFile: {
    method: 'DELETE',
    path: '/api/training/files/:id',
    access: 'admin',
    summary: 'Remove a training file; a conflict while a job still needs it',
    params,
    response: z.object({ removed: z.literal(true) }),
  },
  /** Answers with the file `training-data.jsonl`. */
  exportTrainingData: {
    method: 'GET',
    path: '/api/training/export',
    access: 'admin',
    summary: 'All training files joined, without duplicate lines',
    isExport: true,
  },
  startTraining: {
    method: 'POST',
    path: '/api/training/start',
    access: 'admin',
    summary: 'Train a model on a file; a job that cannot continue says why',
    body: z.object({ fileId: z.uuid(), model: z.string().trim().min(1).max(200).nullish() }),
    response: TrainingJob,
  },
  listTrainingJobs: {
    method: 'GET',
    path: '/api/training/jobs',
    access: 'admin',
    summary: 'The training jobs, latest first',
    response: z.array(TrainingJob),
  },
  readTrainingJob: {
    method: 'GET',
    path: '/api/training/jobs/:id',
    access: 'admin',
    summary: 'One training job with its events, oldest first, and its curve',
    params,
    response: z.object({ job: TrainingJob, events: z.array(TrainingEvent), curve: z.array(TrainingPoint) }),
  },
  cancelTraining: {
    method: 'POST',
    path: '/api/training/jobs/:id/cancel',
    access: 'admin',
    summary: 'Request the cancellation of a job; a conflict when it has ended',
    params,
    response: TrainingJob,
  },
})
