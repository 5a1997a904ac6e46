import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** In bytes: one uploaded file, and all files of one upload together. */
export const UPLOAD_LIMITS = { file: 50 * 1024 * 1024, together: 200 * 1024 * 1024, files: 50 } as const

/** What a file was made from, as its content says. `harvest`: of the harvest; `feedback`: of answers that an administrator corrected. */
export const TrainingFileKind = z.enum(['pdf', 'docx', 'text', 'json', 'jsonl', 'harvest', 'feedback'])
export type TrainingFileKind = z.infer<typeof TrainingFileKind>

/** `uploaded`: whole, and can be trained on. `processing`: still being written (by a harvest). */
export const TrainingFileStatus = z.enum(['uploaded', 'processing'])
export type TrainingFileStatus = z.infer<typeof TrainingFileStatus>

/** What is wrong with one line; the words are the page's. */
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

/** Lines that a report names; it counts the others. */
export const REPORT_LINES = 200

/** What was found in a file. Only its good lines are kept; the others are named here. */
export const FileReport = z.object({
  /** Examples that are kept, one a line. */
  examples: z.number().int(),
  /** Lines that are not, duplicates among them. */
  refused: z.number().int(),
  duplicates: z.number().int(),
  /** Of all examples, by the tokenizer `o200k_base`. */
  tokens: z.number().int(),
  longestTokens: z.number().int(),
  /** The first lines that were refused. In a JSON array a line is an element. */
  lines: z.array(z.object({ line: z.number().int(), problem: LineProblem })).max(REPORT_LINES),
  /** Providers want at least ten examples. */
  tooFew: z.boolean(),
})
export type FileReport = z.infer<typeof FileReport>

/** What one training on the file costs, and where the price is from: the configuration. */
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
  /** The short of the report; null when none was made. */
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
  /** The sentence is in the caller's language. */
  problem: z.object({ code: UploadProblem, message: z.string() }).nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const uploadTrainingFiles = endpoint({
  method: 'POST',
  path: '/api/training/upload',
  access: 'admin',
  summary: 'Upload training files: multipart, the field `files` repeated; each is taken or refused by itself',
  response: z.object({ files: z.array(UploadedFile) }),
})

export const listTrainingFiles = endpoint({
  method: 'GET',
  path: '/api/training/files',
  access: 'admin',
  summary: 'The training files, latest first',
  response: z.array(TrainingFile),
})

const params = z.object({ id: z.uuid() })

export const readFileReport = endpoint({
  method: 'GET',
  path: '/api/training/files/:id',
  access: 'admin',
  summary: 'One training file with its report',
  params,
  response: z.object({ file: TrainingFile, report: FileReport.nullable() }),
})

export const removeTrainingFile = endpoint({
  method: 'DELETE',
  path: '/api/training/files/:id',
  access: 'admin',
  summary: 'Remove a training file; a conflict while a job is being prepared with it',
  params,
  response: z.object({ removed: z.literal(true) }),
})

/** Answers with `training-data.jsonl`, not with JSON. */
export const exportTrainingData = endpoint({
  method: 'GET',
  path: '/api/training/export',
  access: 'admin',
  summary: 'All training files joined, each line once, as training-data.jsonl',
  response: z.any(),
})

/** `pending`: not begun, here or at the provider. */
export const TrainingJobStatus = z.enum(['pending', 'running', 'succeeded', 'failed', 'cancelled'])
export type TrainingJobStatus = z.infer<typeof TrainingJobStatus>

/** Why a job failed; the words are the page's. `detail` of the job is what the provider said. */
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
  /** The provider's name for it; null until the provider has it. */
  openaiJobId: z.string().nullable(),
  /** Null when the file was removed since. */
  trainingFileId: z.string().nullable(),
  model: z.string(),
  fineTunedModel: z.string().nullable(),
  status: TrainingJobStatus,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  trainedTokens: z.number().int().nullable(),
  /** The provider was, or will be, asked to end it. */
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

/** One point of the curve. What the provider did not say is null. */
export const TrainingPoint = z.object({
  step: z.number().int(),
  trainLoss: z.number().nullable(),
  validLoss: z.number().nullable(),
  /** Share of tokens that were guessed right, 0 to 1. */
  accuracy: z.number().nullable(),
  /** Trained up to here: the provider's count, else the share of the steps done of the tokens it will train. */
  trainedTokens: z.number().int().nullable(),
})
export type TrainingPoint = z.infer<typeof TrainingPoint>

export const startTraining = endpoint({
  method: 'POST',
  path: '/api/training/start',
  access: 'admin',
  summary: 'Train a model on a file; a job that cannot go on says why',
  body: z.object({ fileId: z.uuid(), model: z.string().trim().min(1).max(200).nullish() }),
  response: TrainingJob,
})

export const listTrainingJobs = endpoint({
  method: 'GET',
  path: '/api/training/jobs',
  access: 'admin',
  summary: 'The training jobs, latest first',
  response: z.array(TrainingJob),
})

export const readTrainingJob = endpoint({
  method: 'GET',
  path: '/api/training/jobs/:id',
  access: 'admin',
  summary: 'One training job with its events, latest last, and its curve',
  params,
  response: z.object({ job: TrainingJob, events: z.array(TrainingEvent), curve: z.array(TrainingPoint) }),
})

export const cancelTraining = endpoint({
  method: 'POST',
  path: '/api/training/jobs/:id/cancel',
  access: 'admin',
  summary: 'Ask for a job to end; a conflict when it has ended',
  params,
  response: TrainingJob,
})
