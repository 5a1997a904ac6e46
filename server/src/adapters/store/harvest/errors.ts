import type { HarvestError, HarvestFailure } from '@sugya/contract/api/harvest'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import { describeFailure, failureTypes } from '../../../ports/text-source.ts'
import { readFailure } from '../../harvest/stored-reasons.ts'
import type { Database } from '../database/database.ts'
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, isNotNull, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { harvestErrors } from '../schema/harvest.ts'

const MAX_MESSAGE_CHARACTERS = 2000

type ErrorStore = Pick<
  HarvestStore,
  'recordFailure' | 'errors' | 'stats' | 'queue' | 'resolve' | 'acquireQueued' | 'listQueuedSessions' | 'retryFailed' | 'retrySucceeded'
>

function toError({ lastAttempt, createdAt, queuedAt, takenAt: _, ...row }: typeof harvestErrors.$inferSelect): HarvestError {
  const reason = readFailure(row.reason ?? row.errorMessage)
  return { ...row, reason, lastAttempt: lastAttempt.toISOString(), createdAt: createdAt.toISOString(), queued: queuedAt !== null }
}

const toColumns = (reason: HarvestFailure) => ({
  reason,
  errorType: failureTypes[reason.code],
  errorMessage: describeFailure(reason).slice(0, MAX_MESSAGE_CHARACTERS),
  httpStatus: reason.status ?? null,
})

/** The failures of harvests, and the queue of retries. */
export function createHarvestErrorStore(db: Database): ErrorStore {
  const count = async (column: typeof harvestErrors.errorType | typeof harvestErrors.category, where: SQL | undefined) => {
    const rows = await db
      .select({ name: column, count: sql<number>`count(*)::int` })
      .from(harvestErrors)
      .where(where)
      .groupBy(column)
      .orderBy(desc(sql`count(*)`))
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }

  return {
    async recordFailure({ sessionId, reason, ...failure }) {
      const columns = toColumns(reason)
      await db
        .insert(harvestErrors)
        .values({ ...failure, ...columns, harvestSessionId: sessionId })
        .onConflictDoUpdate({
          target: [harvestErrors.harvestSessionId, harvestErrors.textReference],
          set: { ...columns, lastAttempt: sql`now()`, resolved: false },
        })
    },

    async errors(sessionId, { limit, offset, type, resolved }) {
      const where = and(
        eq(harvestErrors.harvestSessionId, sessionId),
        type === undefined ? undefined : eq(harvestErrors.errorType, type),
        resolved === undefined ? undefined : eq(harvestErrors.resolved, resolved),
      )
      const rows = await db
        .select()
        .from(harvestErrors)
        .where(where)
        .orderBy(desc(harvestErrors.lastAttempt), desc(harvestErrors.id))
        .limit(limit)
        .offset(offset)
      return rows.map(toError)
    },

    async stats(sessionId) {
      const where = sessionId === undefined ? undefined : eq(harvestErrors.harvestSessionId, sessionId)
      const [totals] = await db
        .select({ total: sql<number>`count(*)::int`, resolved: sql<number>`(count(*) filter (where ${harvestErrors.resolved}))::int` })
        .from(harvestErrors)
        .where(where)
      return {
        byType: await count(harvestErrors.errorType, where),
        byCategory: await count(harvestErrors.category, where),
        totalErrors: totals?.total ?? 0,
        resolvedCount: totals?.resolved ?? 0,
      }
    },

    async queue(id) {
      if (!isUuid(id)) return undefined
      const unresolved = and(eq(harvestErrors.id, id), eq(harvestErrors.resolved, false))
      await db
        .update(harvestErrors)
        .set({ queuedAt: sql`coalesce(${harvestErrors.queuedAt}, now())` })
        .where(unresolved)
      const [row] = await db.select().from(harvestErrors).where(eq(harvestErrors.id, id))
      return row && toError(row)
    },

    async resolve(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .update(harvestErrors)
        .set({ resolved: true, queuedAt: null, takenAt: null })
        .where(eq(harvestErrors.id, id))
        .returning()
      return row && toError(row)
    },

    async acquireQueued(sessionIds, leaseTimeoutMs) {
      if (sessionIds.length === 0) return undefined
      const next = sql`(
        select id from harvest_errors
        where queued_at is not null and not resolved and ${inArray(harvestErrors.harvestSessionId, [...sessionIds])}
          and (taken_at is null or taken_at < now() - ${leaseTimeoutMs} * interval '1 millisecond')
        order by queued_at limit 1 for update skip locked
      )`
      const [row] = await db
        .update(harvestErrors)
        .set({ takenAt: sql`now()` })
        .where(eq(harvestErrors.id, next))
        .returning()
      return row && toError(row)
    },

    async listQueuedSessions() {
      const rows = await db
        .selectDistinct({ sessionId: harvestErrors.harvestSessionId })
        .from(harvestErrors)
        .where(and(isNotNull(harvestErrors.queuedAt), eq(harvestErrors.resolved, false)))
      return rows.map(({ sessionId }) => sessionId)
    },

    async retryFailed(id, reason) {
      await db
        .update(harvestErrors)
        .set({
          ...toColumns(reason),
          retryCount: sql`${harvestErrors.retryCount} + 1`,
          lastAttempt: sql`now()`,
          queuedAt: null,
          takenAt: null,
        })
        .where(eq(harvestErrors.id, id))
    },

    async retrySucceeded(id) {
      await db
        .update(harvestErrors)
        .set({ resolved: true, retryCount: sql`${harvestErrors.retryCount} + 1`, lastAttempt: sql`now()`, queuedAt: null, takenAt: null })
        .where(eq(harvestErrors.id, id))
    },
  }
}
