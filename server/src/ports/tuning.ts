import type { TrainingEvent, TrainingJobStatus, TrainingPoint, TrainingProblem } from '@sugya/contract/api/training'

/** A job as its provider knows it. */
export interface TuningJob {
  id: string
  status: TrainingJobStatus
  fineTunedModel: string | null
  trainedTokens: number | null
  /** Times the file is gone through; null when the provider has not said. */
  epochs: number | null
  /** Why it failed, in the provider's words. */
  error: string | null
}

export type TuningPoint = Omit<TrainingPoint, 'trainedTokens'> & { totalSteps: number | null }

/**
 * What a provider did not do. With a problem it will not do it later either; without one (`null`) it may: it was not reached, was busy or broke.
 * `message` is in the provider's words where there are any.
 */
export class TuningFailure extends Error {
  readonly problem: TrainingProblem | null
  /** How long the provider asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(problem: TrainingProblem | null, message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.name = 'TuningFailure'
    this.problem = problem
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Whoever tunes models. All methods throw TuningFailure, and the signal's reason when they are called off; none tries anything twice. */
export interface Tuning {
  /** Sends a file from the disk under a name; its id at the provider. */
  sendFile(path: string, name: string, signal: AbortSignal): Promise<string>
  /** The id of a file that was sent under the name; undefined also where files cannot be listed. */
  findFile(name: string, signal: AbortSignal): Promise<string | undefined>
  createJob(job: { model: string; fileId: string; validationFileId: string | null; key: string }, signal: AbortSignal): Promise<TuningJob>
  /** The latest job on the file; undefined also where jobs cannot be listed. */
  findJob(fileId: string, signal: AbortSignal): Promise<TuningJob | undefined>
  readJob(id: string, signal: AbortSignal): Promise<TuningJob>
  cancelJob(id: string, signal: AbortSignal): Promise<TuningJob>
  /** What happened, oldest first, from the newest back to what is known already; nothing where the provider does not tell. */
  readEvents(
    id: string,
    known: { isKnown: (event: { id: string; step: number | null }) => boolean },
    signal: AbortSignal,
  ): Promise<{ events: TrainingEvent[]; points: TuningPoint[] }>
  /** The points at which the provider kept the model; nothing where it does not tell. */
  readCheckpoints(id: string, signal: AbortSignal): Promise<TuningPoint[]>
}
