import { AppError } from '../../errors.ts'
import type { StoredJob, TrainingStore } from '../../ports/store/training.ts'
import type { Follower } from './follow-jobs.ts'

export interface StartTrainingParts {
  store: TrainingStore
  follower: Follower
  /** What is trained when nobody says. */
  baseModel: string
}

/**
 * Writes a job down, which is followed from then on; whether a provider takes it shows on the job. AppError `not_found` without such a file, `conflict` when the
 * file is not whole yet, has no line, or is being trained on with this model already.
 */
export async function startTraining(
  { store, follower, baseModel }: StartTrainingParts,
  { fileId, model }: { fileId: string; model?: string | null | undefined },
): Promise<StoredJob> {
  const file = await store.findFile(fileId)
  if (file === undefined) throw new AppError('not_found', 'no such training file')
  if (file.status !== 'uploaded' || file.size === 0) throw new AppError('conflict', 'the training file is not whole')
  const job = await store.addJob({ trainingFileId: fileId, model: model ?? baseModel })
  if (job === undefined) throw new AppError('conflict', 'a job on this file is not over, or the file is gone')
  follower.wake()
  return job
}
