import type { HarvestStore } from '../../../ports/store/harvest.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, lt, ne, or, sql } from '../database/drizzle.ts'
import { harvestErrorStore } from './errors.ts'
import { harvestErrors, harvestSessions } from '../schema/harvest.ts'
import { trainingFiles } from '../schema/training.ts'

type SessionRow = typeof harvestSessions.$inferSelect

const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`

function toSession({ startTime, endTime, filename, processId: _, heartbeatAt: __, ...row }: SessionRow) {
  return {
    ...row,
    startTime: startTime.toISOString(),
    endTime: endTime?.toISOString() ?? null,
    file: filename === null ? null : { filename },
  }
}

/** `exclusive`: no other process uses this database, so that whatever another one held is free. */
export function harvestStore(db: Database, exclusive: boolean): HarvestStore {
  const held = (sessionId: string, processId: string) =>
    and(eq(harvestSessions.sessionId, sessionId), eq(harvestSessions.processId, processId), eq(harvestSessions.status, 'active'))

  return {
    async begin(sessionId, processId, request) {
      const begun = await db
        .insert(harvestSessions)
        .values({ sessionId, processId, request })
        .onConflictDoNothing()
        .returning({ id: harvestSessions.id })
      return begun.length === 1
    },

    async beat(sessionId, processId, state) {
      const beaten = await db
        .update(harvestSessions)
        .set({ ...state, heartbeatAt: sql`now()` })
        .where(held(sessionId, processId))
        .returning({ id: harvestSessions.id })
      return beaten.length === 1
    },

    async finish(sessionId, processId, { status, state, statistics, filename }) {
      const finished = await db
        .update(harvestSessions)
        .set({ ...state, status, statistics, filename, endTime: sql`now()`, heartbeatAt: sql`now()` })
        .where(held(sessionId, processId))
        .returning({ id: harvestSessions.id })
      return finished.length === 1
    },

    async amend(sessionId, { successful, failed, statistics, filename }) {
      const { totalTexts, processedTexts, successfulTexts, failedTexts } = harvestSessions
      await db
        .update(harvestSessions)
        .set({
          totalTexts: sql`${totalTexts} + ${successful + failed}::int`,
          processedTexts: sql`${processedTexts} + ${successful + failed}::int`,
          successfulTexts: sql`${successfulTexts} + ${successful}::int`,
          failedTexts: sql`greatest(0, ${failedTexts} + ${failed}::int)`,
          conversationsGenerated: statistics.conversationsGenerated,
          statistics,
          filename,
        })
        .where(and(eq(harvestSessions.sessionId, sessionId), ne(harvestSessions.status, 'active')))
    },

    async takeDead(processId, silentMs) {
      const silent = lt(harvestSessions.heartbeatAt, ago(silentMs))
      const [row] = await db
        .update(harvestSessions)
        .set({ processId, heartbeatAt: sql`now()` })
        .where(and(eq(harvestSessions.status, 'active'), exclusive ? or(silent, ne(harvestSessions.processId, processId)) : silent))
        .returning()
      return row && toSession(row)
    },

    async cancelActive() {
      const ended = await db
        .update(harvestSessions)
        .set({ status: 'cancelled', currentStage: 'Cancelled', endTime: sql`now()` })
        .where(eq(harvestSessions.status, 'active'))
        .returning({ id: harvestSessions.id })
      return ended.length
    },

    async find(sessionId) {
      const [row] = await db.select().from(harvestSessions).where(eq(harvestSessions.sessionId, sessionId))
      return row && toSession(row)
    },

    async list({ limit, offset }) {
      const rows = await db
        .select()
        .from(harvestSessions)
        .orderBy(desc(harvestSessions.startTime), desc(harvestSessions.id))
        .limit(limit)
        .offset(offset)
      return rows.map(toSession)
    },

    async settle(sessionId, textReference) {
      const settled = await db
        .update(harvestErrors)
        .set({ resolved: true, queuedAt: null, takenAt: null })
        .where(
          and(
            eq(harvestErrors.harvestSessionId, sessionId),
            eq(harvestErrors.textReference, textReference),
            eq(harvestErrors.resolved, false),
          ),
        )
        .returning({ id: harvestErrors.id })
      return settled.length
    },

    ...harvestErrorStore(db),

    async enterTrainingFile({ filename, size, ...file }) {
      const known = await db
        .update(trainingFiles)
        .set({ size })
        .where(eq(trainingFiles.filename, filename))
        .returning({ id: trainingFiles.id })
      if (known.length === 0) await db.insert(trainingFiles).values({ ...file, filename, size, kind: 'harvest' })
    },
  }
}
