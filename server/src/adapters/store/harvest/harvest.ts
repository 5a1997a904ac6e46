import type { HarvestSession } from '@sugya/contract/api/harvest'
import { assessOutcome } from '@sugya/contract/rules/harvest-outcome'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import { readFailure, readRefusal, readStage } from '../../harvest/stored-reasons.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, lt, ne, or, sql } from '../database/drizzle.ts'
import { createHarvestErrorStore } from './errors.ts'
import { harvestErrors, harvestSessions } from '../schema/harvest.ts'
import { trainingFiles } from '../schema/training.ts'

type SessionRow = typeof harvestSessions.$inferSelect

/** A session that no process has held yet is stale from the start. */
const UNCLAIMED = { processId: '', heartbeatAt: new Date(0) }

const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`

function toSession({
  startTime,
  endTime,
  filename,
  errorSummary,
  statistics,
  processId: _,
  heartbeatAt: __,
  ...row
}: SessionRow): HarvestSession {
  return {
    ...row,
    outcome: assessOutcome(row),
    currentStage: readStage(row.currentStage),
    errorSummary: errorSummary && {
      ...errorSummary,
      refused: errorSummary.refused.map((edition) => ({ ...edition, reason: readRefusal(edition.reason) })),
      reason: errorSummary.reason && readFailure(errorSummary.reason),
    },
    // Version 0.1 stored the sentences alone.
    statistics: statistics && {
      ...statistics,
      failures: statistics.failures ?? statistics.errorSample.map((line) => ({ reference: '', reason: readFailure(line) })),
    },
    startTime: startTime.toISOString(),
    endTime: endTime?.toISOString() ?? null,
    file: filename === null ? null : { filename },
  }
}

/** `exclusive`: no other process uses the database, so the lease of any other process is stale. */
export function createHarvestStore(db: Database, exclusive: boolean): HarvestStore {
  const held = (sessionId: string, processId: string) =>
    and(eq(harvestSessions.sessionId, sessionId), eq(harvestSessions.processId, processId), eq(harvestSessions.status, 'active'))

  return {
    async begin(sessionId, processId, request) {
      const begun = await db
        .insert(harvestSessions)
        .values({ sessionId, request, ...(processId === null ? UNCLAIMED : { processId }) })
        .onConflictDoNothing()
        .returning({ id: harvestSessions.id })
      return begun.length === 1
    },

    async heartbeat(sessionId, processId, state) {
      const renewed = await db
        .update(harvestSessions)
        .set({ ...state, heartbeatAt: sql`now()` })
        .where(held(sessionId, processId))
        .returning({ id: harvestSessions.id })
      return renewed.length === 1
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

    async claimStale(processId, leaseTimeoutMs) {
      const stale = lt(harvestSessions.heartbeatAt, ago(leaseTimeoutMs))
      const [row] = await db
        .update(harvestSessions)
        .set({ processId, heartbeatAt: sql`now()` })
        .where(and(eq(harvestSessions.status, 'active'), exclusive ? or(stale, ne(harvestSessions.processId, processId)) : stale))
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

    async resolveAt(sessionId, textReference) {
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

    ...createHarvestErrorStore(db),

    async saveTrainingFile({ filename, size, ...file }) {
      const known = await db
        .update(trainingFiles)
        .set({ size })
        .where(eq(trainingFiles.filename, filename))
        .returning({ id: trainingFiles.id })
      if (known.length === 0) await db.insert(trainingFiles).values({ ...file, filename, size, kind: 'harvest' })
    },
  }
}
