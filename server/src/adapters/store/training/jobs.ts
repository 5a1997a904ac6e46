import type { TrainingStore } from '../../../ports/store/training.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, inArray, lte, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { finetuningJobs, trainingFiles } from '../schema/training.ts'

type Jobs = Omit<TrainingStore, 'addFile' | 'changeFile' | 'listFiles' | 'findFile' | 'removeFile'>

const jobs = finetuningJobs
const isOpen = sql`${jobs.status} in ('pending', 'running')`

const listed = {
  id: jobs.id,
  openaiJobId: jobs.openaiJobId,
  trainingFileId: jobs.trainingFileId,
  model: jobs.model,
  fineTunedModel: jobs.fineTunedModel,
  status: jobs.status,
  createdAt: jobs.createdAt,
  finishedAt: jobs.finishedAt,
  providerFileId: jobs.providerFileId,
  providerValidationId: jobs.providerValidationId,
  problem: jobs.problem,
  detail: jobs.detail,
  trainedTokens: jobs.trainedTokens,
  cancelRequested: jobs.cancelRequested,
  failedPolls: jobs.failedPolls,
}
const whole = { ...listed, events: jobs.events, metrics: jobs.metrics }

export function createTrainingJobStore(db: Database): Jobs {
  const isHeld = (id: string, processId: string) => and(eq(jobs.id, id), eq(jobs.follower, processId), isOpen)

  return {
    async addJob({ trainingFileId, model }) {
      if (!isUuid(trainingFileId)) return undefined
      return await db.transaction(async (tx) => {
        const [file] = await tx
          .select({ id: trainingFiles.id })
          .from(trainingFiles)
          .where(eq(trainingFiles.id, trainingFileId))
          .for('share')
        if (file === undefined) return undefined
        const [row] = await tx.insert(jobs).values({ trainingFileId, model }).onConflictDoNothing().returning(whole)
        return row
      })
    },

    listJobs: (limit) => db.select(listed).from(jobs).orderBy(desc(jobs.createdAt), desc(jobs.id)).limit(limit),

    async findJob(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select(whole).from(jobs).where(eq(jobs.id, id))
      return row
    },

    async requestCancel(id, now) {
      if (!isUuid(id)) return undefined
      // The process with the lease sees the request at its next heartbeat.
      const [row] = await db
        .update(jobs)
        .set({
          cancelRequested: true,
          nextPollAt: sql`case when ${jobs.follower} is null then ${now.toISOString()}::timestamptz else ${jobs.nextPollAt} end`,
        })
        .where(and(eq(jobs.id, id), isOpen))
        .returning(whole)
      return row
    },

    async acquireDue(processId, now, leaseMs) {
      const due = db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(isOpen, lte(jobs.nextPollAt, now)))
        .orderBy(asc(jobs.nextPollAt))
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(jobs)
        .set({ follower: processId, nextPollAt: new Date(now.getTime() + leaseMs) })
        .where(inArray(jobs.id, due))
        .returning(whole)
      return row
    },

    async heartbeat(id, processId, until) {
      const [row] = await db
        .update(jobs)
        .set({ nextPollAt: until })
        .where(isHeld(id, processId))
        .returning({ cancelRequested: jobs.cancelRequested })
      return row
    },

    async saveProgress(id, processId, change) {
      const saved = await db.update(jobs).set(change).where(isHeld(id, processId)).returning({ id: jobs.id })
      return saved.length > 0
    },

    async release(id, processId, { nextPollAt, now, cancelSeen }) {
      const dueAt = cancelSeen
        ? nextPollAt
        : sql`case when ${jobs.cancelRequested} then ${now.toISOString()}::timestamptz else ${nextPollAt.toISOString()}::timestamptz end`
      await db.update(jobs).set({ follower: null, nextPollAt: dueAt }).where(isHeld(id, processId))
    },

    async findNextDue() {
      const [row] = await db.select({ at: jobs.nextPollAt }).from(jobs).where(isOpen).orderBy(asc(jobs.nextPollAt)).limit(1)
      return row?.at
    },
  }
}
