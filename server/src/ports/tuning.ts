import type { TrainingEvent, TrainingJobStatus, TrainingPoint, TrainingProblem } from '@sugya/contract/api/training'

/** A fine-tuning job as the provider reports it. */
export interface TuningJob {
  id: string
  status: TrainingJobStatus
  fineTunedModel: string | null
  trainedTokens: number | null
  /** Passes over the file; null when not reported. */
  epochs: number | null
  /** Why it failed, in the provider's words. */
  error: string | null
}

export type TuningPoint = Omit<TrainingPoint, 'trainedTokens'> & { totalSteps: number | null }

/**
 * A failed call of a provider. With a problem, a retry fails too; with `null` a retry may succeed: the provider was
 * unreachable, busy or broken. `message` is the provider's own where there is one.
 */
export class TuningFailure extends Error {
  readonly problem: TrainingProblem | null
  /** How long to wait before the next call, as the provider asks, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(problem: TrainingProblem | null, message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.name = 'TuningFailure'
    this.problem = problem
    this.retryAfterMs = options.retryAfterMs
  }
}

/** A provider of fine-tuning. Methods throw TuningFailure, and the signal's reason when aborted; none retries. */
export interface Tuning {
  /** Uploads a file under a name. Returns the provider's id. */
  sendFile(path: string, name: string, signal: AbortSignal): Promise<string>
  /** The id of a file uploaded under the name; undefined also where files cannot be listed. */
  findFile(name: string, signal: AbortSignal): Promise<string | undefined>
  createJob(job: { model: string; fileId: string; validationFileId: string | null; key: string }, signal: AbortSignal): Promise<TuningJob>
  /** The latest job on the file; undefined also where jobs cannot be listed. */
  findJob(fileId: string, signal: AbortSignal): Promise<TuningJob | undefined>
  readJob(id: string, signal: AbortSignal): Promise<TuningJob>
  cancelJob(id: string, signal: AbortSignal): Promise<TuningJob>
  /** The events that are new, oldest first; empty where the provider does not list events. */
  readEvents(
    id: string,
    known: { isKnown: (event: { id: string; step: number | null }) => boolean },
    signal: AbortSignal,
  ): Promise<{ events: TrainingEvent[]; points: TuningPoint[] }>
  /** The checkpoints of the model; empty where the provider does not list them. */
  readCheckpoints(id: string, signal: AbortSignal): Promise<TuningPoint[]>
}
