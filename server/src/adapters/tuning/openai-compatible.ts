import { openAsBlob } from 'node:fs'
import type { TrainingEvent, TrainingJobStatus } from '@sugya/contract/api/training'
import OpenAI from 'openai'
import { z } from 'zod'
import { TuningFailure, type Tuning, type TuningJob, type TuningPoint } from '../../ports/tuning.ts'
import { toTuningFailure } from './tuning-failure.ts'

export interface TuningEndpoint {
  /** Root of the API, e.g. `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey: string | undefined
}

/** Timeouts of an ordinary call and of a file upload. */
const CALL_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 30 * 60_000
/** Events per poll. */
const MAX_EVENTS = 2_000
/** Part of the tuned model's name. */
const SUFFIX = 'sugya'

/** The fields that are read. Compatible servers omit many of them. */
const Job = z.object({
  id: z.string(),
  status: z.string(),
  fine_tuned_model: z.string().nullish(),
  trained_tokens: z.number().nullish(),
  training_file: z.string().nullish(),
  error: z.looseObject({ message: z.string().nullish() }).nullish(),
  hyperparameters: z.looseObject({ n_epochs: z.unknown() }).nullish(),
})
const SentFile = z.object({
  id: z.string(),
  filename: z.string().nullish(),
  status: z.string().nullish(),
  status_details: z.string().nullish(),
})
const Event = z.object({
  id: z.string(),
  created_at: z.number(),
  level: z.string().nullish(),
  message: z.string(),
  type: z.string().nullish(),
  data: z.unknown(),
})
const share = z.number().nullish().catch(null)
const Metrics = z.object({
  step: z.number().int(),
  total_steps: share,
  train_loss: share,
  valid_loss: share,
  full_valid_loss: share,
  train_mean_token_accuracy: share,
})

/**
 * Fine-tuning by the files and fine-tuning APIs of OpenAI or a compatible provider, with OpenAI's SDK.
 */
export function createOpenAICompatibleTuning({ baseUrl, apiKey }: TuningEndpoint): Tuning {
  const client = new OpenAI({
    baseURL: baseUrl.replace(/\/+$/, ''),
    // The SDK requires one; servers without keys ignore it.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: CALL_TIMEOUT_MS,
    logLevel: 'off',
  })
  const { jobs } = client.fineTuning

  async function call<T>(signal: AbortSignal, schema: z.ZodType<T>, ask: () => PromiseLike<unknown>): Promise<T> {
    const answer = await attempt(signal, ask)
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new TuningFailure('tuning_not_offered', 'unexpected response format')
  }

  async function attempt<T>(signal: AbortSignal, ask: () => PromiseLike<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      signal.throwIfAborted()
      throw toTuningFailure(error)
    }
  }

  /** For optional calls: returns `otherwise` when the provider does not support them. */
  async function callIfSupported<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof TuningFailure && error.problem !== null && error.problem !== 'key_refused') return otherwise
      throw error
    }
  }

  return {
    async sendFile(path, name, signal) {
      // Streamed from disk: the file may be larger than the memory.
      const file = new File([await openAsBlob(path)], name, { type: 'application/jsonl' })
      const ask = () => client.files.create({ file, purpose: 'fine-tune' }, { signal, timeout: UPLOAD_TIMEOUT_MS })
      const sent = await call(signal, SentFile, ask)
      if (sent.status === 'error') throw new TuningFailure('file_refused', sent.status_details ?? '')
      return sent.id
    },

    findFile: (name, signal) =>
      callIfSupported(async () => {
        const page = await attempt(signal, () => client.files.list({ purpose: 'fine-tune', order: 'desc', limit: 100 }, { signal }))
        const files = z.array(SentFile).catch([]).parse(page.data)
        return files.find(({ filename, status }) => filename === name && status !== 'error')?.id
      }, undefined),

    async createJob({ model, fileId, validationFileId, key }, signal) {
      const body = {
        model,
        training_file: fileId,
        suffix: SUFFIX,
        ...(validationFileId === null ? {} : { validation_file: validationFileId }),
      }
      return toJob(await call(signal, Job, () => jobs.create(body, { signal, idempotencyKey: key })))
    },

    findJob: (fileId, signal) =>
      callIfSupported(async () => {
        const page = await attempt(signal, () => jobs.list({ limit: 100 }, { signal }))
        const found = z
          .array(Job)
          .catch([])
          .parse(page.data)
          .find(({ training_file }) => training_file === fileId)
        return found === undefined ? undefined : toJob(found)
      }, undefined),

    readJob: async (id, signal) => toJob(await call(signal, Job, () => jobs.retrieve(id, { signal }))),
    cancelJob: async (id, signal) => toJob(await call(signal, Job, () => jobs.cancel(id, { signal }))),

    readEvents: (id, { isKnown }, signal) =>
      callIfSupported(
        () =>
          attempt(signal, async () => {
            const events: TrainingEvent[] = []
            const points: TuningPoint[] = []
            let read = 0
            // Newest first, page after page.
            for await (const one of jobs.listEvents(id, { limit: 100 }, { signal })) {
              const event = Event.safeParse(one).data
              if (event === undefined || ++read > MAX_EVENTS) break
              const point = event.type === 'metrics' ? toPoint(event.data) : undefined
              if (isKnown({ id: event.id, step: point?.step ?? null })) break
              if (point === undefined) events.push(toEvent(event))
              else points.push(point)
            }
            return { events: events.reverse(), points: points.reverse() }
          }),
        { events: [], points: [] },
      ),

    readCheckpoints: (id, signal) =>
      callIfSupported(
        () =>
          attempt(signal, async () => {
            const points: TuningPoint[] = []
            for await (const { step_number, metrics } of jobs.checkpoints.list(id, { limit: 100 }, { signal })) {
              const point = toPoint({ ...metrics, step: step_number })
              if (point !== undefined) points.push(point)
              if (points.length === MAX_EVENTS) break
            }
            return points.sort((a, b) => a.step - b.step)
          }),
        [],
      ),
  }
}

function toJob({ id, status, fine_tuned_model, trained_tokens, error, hyperparameters }: z.infer<typeof Job>): TuningJob {
  const epochs = hyperparameters?.n_epochs
  return {
    id,
    status: toStatus(status),
    fineTunedModel: fine_tuned_model ?? null,
    trainedTokens: trained_tokens ?? null,
    epochs: typeof epochs === 'number' ? epochs : null,
    error: error?.message ?? null,
  }
}

function toStatus(status: string): TrainingJobStatus {
  switch (status) {
    case 'validating_files':
    case 'queued':
    case 'pending':
    case 'paused':
      return 'pending'
    case 'succeeded':
    case 'completed':
      return 'succeeded'
    case 'failed':
    case 'error':
      return 'failed'
    case 'cancelled':
    case 'canceled':
      return 'cancelled'
    default:
      return 'running'
  }
}

function toEvent({ id, created_at, level, message }: z.infer<typeof Event>): TrainingEvent {
  return {
    id,
    at: new Date(created_at * 1000).toISOString(),
    level: level === 'warn' || level === 'error' ? level : 'info',
    message: message.slice(0, 1000),
  }
}

function toPoint(data: unknown): TuningPoint | undefined {
  const metrics = Metrics.safeParse(data).data
  if (metrics === undefined) return undefined
  const { step, total_steps, train_loss, valid_loss, full_valid_loss, train_mean_token_accuracy } = metrics
  return {
    step,
    totalSteps: total_steps ?? null,
    trainLoss: train_loss ?? null,
    validLoss: valid_loss ?? full_valid_loss ?? null,
    accuracy: train_mean_token_accuracy ?? null,
  }
}
