import { AppError } from '../../errors.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { StoredFile, TrainingStore } from '../../ports/store/training.ts'

/**
 * Removes a training file with its validation file. Throws AppError `not_found`, and `conflict` while the file is being
 * written or a job has yet to send it.
 */
export async function removeFile(
  { store, folder }: { store: Pick<TrainingStore, 'findFile' | 'removeFile'>; folder: Pick<TrainingFolder, 'remove'> },
  id: string,
): Promise<StoredFile> {
  if ((await store.findFile(id))?.status === 'processing')
    throw new AppError('conflict', 'the training file is being written', { details: { reason: 'training_file_incomplete' } })
  const removed = await store.removeFile(id)
  if (removed === undefined) throw new AppError('not_found', 'no such training file')
  if (removed === 'in_use')
    throw new AppError('conflict', 'a job has yet to send the training file', { details: { reason: 'training_file_in_use' } })
  await folder.remove(removed.path)
  if (removed.validationPath !== null) await folder.remove(removed.validationPath)
  return removed
}
