import { AppError } from '../../errors.ts'
import type { StoredJob, TrainingStore } from '../../ports/store/training.ts'
import type { Follower } from './follow-jobs.ts'

export interface StartTrainingDeps {
  store: TrainingStore
  follower: Follower
  /** The model to tune unless the administrator names one. */
  baseModel: string
}

/**
 * Creates a job, which is followed from then on; a refusal of the provider appears on the job. Throws AppError
 * `not_found` without such a file, and `conflict` when the file is incomplete or empty, or when an open job tunes this
 * model on it already.
 */
export async function startTraining(
  { store, follower, baseModel }: StartTrainingDeps,
  { fileId, model }: { fileId: string; model?: string | null | undefined },
): Promise<StoredJob> {
  const file = await store.findFile(fileId)
  if (file === undefined) throw new AppError('not_found', 'no such training file')
  if (file.status !== 'uploaded' || file.size === 0)
    throw new AppError('conflict', 'the training file is not complete', { details: { reason: 'training_file_incomplete' } })
  const job = await store.addJob({ trainingFileId: fileId, model: model ?? baseModel })
  if (job === undefined)
    throw new AppError('conflict', 'a job on this file has not ended, or the file is gone', { details: { reason: 'training_running' } })
  follower.poll()
  return job
}
