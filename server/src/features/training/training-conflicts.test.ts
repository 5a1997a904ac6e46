import { expect, it } from 'vitest'
import type { StoredFile, TrainingStore } from '../../ports/store/training.ts'
import { removeFile } from './remove-file.ts'
import { startTraining } from './start-training.ts'

/** A store whose only file a harvest is still writing. */
const store = { findFile: () => Promise.resolve({ status: 'processing', size: 1 } as StoredFile) } as unknown as TrainingStore
const incomplete = { code: 'conflict', details: { reason: 'training_file_incomplete' } }

it('refuses to train on a file that is still being written', async () => {
  const deps = { store, follower: { poll: () => {} }, baseModel: 'base', price: null } as unknown as Parameters<typeof startTraining>[0]
  await expect(startTraining(deps, { fileId: 'x' })).rejects.toMatchObject(incomplete)
})

it('refuses to remove a file that is still being written', async () => {
  await expect(removeFile({ store, folder: { remove: () => Promise.resolve() } }, 'x')).rejects.toMatchObject(incomplete)
})
