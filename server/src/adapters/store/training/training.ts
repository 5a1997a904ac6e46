import type { TrainingStore } from '../../../ports/store/training.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, isNull, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { finetuningJobs, trainingFiles } from '../schema/training.ts'
import { createTrainingJobStore } from './jobs.ts'

export function createTrainingStore(db: Database): TrainingStore {
  return {
    async addFile(file) {
      const [row] = await db.insert(trainingFiles).values(file).returning()
      if (row === undefined) throw new Error('training file not stored')
      return row
    },

    async changeFile(id, change) {
      const changed = await db.update(trainingFiles).set(change).where(eq(trainingFiles.id, id)).returning({ id: trainingFiles.id })
      return changed.length > 0
    },

    listFiles: () => db.select().from(trainingFiles).orderBy(desc(trainingFiles.createdAt), desc(trainingFiles.id)),

    async findFile(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(trainingFiles).where(eq(trainingFiles.id, id))
      return row
    },

    async removeFile(id) {
      if (!isUuid(id)) return undefined
      return await db.transaction(async (tx) => {
        // Locks the row first: a job that starts meanwhile waits and then finds the file gone.
        const [found] = await tx.select().from(trainingFiles).where(eq(trainingFiles.id, id)).for('update')
        if (found === undefined) return undefined
        const [waiting] = await tx
          .select({ id: finetuningJobs.id })
          .from(finetuningJobs)
          .where(and(eq(finetuningJobs.trainingFileId, id), isNull(finetuningJobs.openaiJobId), sql`${finetuningJobs.status} = 'pending'`))
          .limit(1)
        if (waiting !== undefined) return 'in_use'
        await tx.delete(trainingFiles).where(eq(trainingFiles.id, id))
        return found
      })
    },

    ...createTrainingJobStore(db),
  }
}
