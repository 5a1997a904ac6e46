import type { ChatEvent } from '@sugya/contract/api/chat'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, lt, ne, or, sql } from '../database/drizzle.ts'
import type { RunStore } from '../../../ports/store/runs.ts'
import { beginRun, finishRun } from './run-transactions.ts'
import type { Database } from '../database/database.ts'
import { isUuid, isOwnedBy, isOwnedRow, toOwnerColumns, toRun } from './rows.ts'
import { runEvents, runs } from '../schema/chat.ts'

const unfinished = inArray(runs.status, ['claimed', 'running'])
const ago = (milliseconds: number) => sql`now() - ${milliseconds} * interval '1 millisecond'`

/** Earlier versions logged medium confidence as `middle`. */
function upgradeEvent(event: ChatEvent): ChatEvent {
  if (event.type !== 'sources') return event
  const confidence: string = event.confidence
  return confidence === 'middle' ? { ...event, confidence: 'medium' } : event
}

/** `exclusive`: no other process uses the database, so the lease of any other process is stale. */
export function createRunStore(db: Database, exclusive: boolean): RunStore {
  async function findStopped(processId: string, runIds: string[]): Promise<string[]> {
    if (runIds.length === 0) return []
    const goOn = await db
      .select({ id: runs.id })
      .from(runs)
      .where(and(inArray(runs.id, runIds), eq(runs.processId, processId), unfinished, eq(runs.stopRequested, false)))
    const ids = new Set(goOn.map((run) => run.id))
    return runIds.filter((id) => !ids.has(id))
  }

  return {
    async claim({ id, processId, owner, clientRequestId, deviceFingerprint }) {
      const claimed = await db
        .insert(runs)
        .values({ id, processId, ...toOwnerColumns(owner), clientRequestId, deviceFingerprint, status: 'claimed' })
        .onConflictDoNothing()
        .returning({ id: runs.id })
      return claimed.length === 1
    },

    async findByRequest(owner, clientRequestId) {
      const [row] = await db
        .select()
        .from(runs)
        .where(and(isOwnedBy(runs, owner), eq(runs.clientRequestId, clientRequestId)))
      return row && toRun(row)
    },

    async find(owner, id) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .select()
        .from(runs)
        .where(isOwnedRow(runs, owner, id))
      return row && toRun(row)
    },

    async abandon(id) {
      await db.delete(runs).where(and(eq(runs.id, id), eq(runs.status, 'claimed')))
    },

    begin: (beginning) => beginRun(db, beginning),
    finish: (end) => finishRun(db, end),

    async append(processId, events) {
      if (events.length === 0) return
      const rows = JSON.stringify(events.map(({ runId, seq, event }) => ({ run_id: runId, seq, event })))
      await db.execute(sql`
        with new_events as (select * from jsonb_to_recordset(${rows}::jsonb) as e(run_id uuid, seq integer, event jsonb)),
        held as (
          select id from runs
          where id in (select run_id from new_events) and process_id = ${processId} and status = 'running'
          for share
        )
        insert into run_events (run_id, seq, event)
        select run_id, seq, event from new_events where run_id in (select id from held)
        on conflict do nothing`)
    },

    async eventsAfter(runId, after, limit) {
      const logged = await db
        .select({ seq: runEvents.seq, event: runEvents.event })
        .from(runEvents)
        .where(and(eq(runEvents.runId, runId), gt(runEvents.seq, after)))
        .orderBy(asc(runEvents.seq))
        .limit(limit)
      return logged.map(({ seq, event }) => ({ seq, event: upgradeEvent(event) }))
    },

    async requestStop(id) {
      const stopped = await db
        .update(runs)
        .set({ stopRequested: true })
        .where(and(eq(runs.id, id), unfinished))
        .returning({ id: runs.id })
      return stopped.length === 1
    },

    async unfinished(conversationId) {
      const rows = await db
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.conversationId, conversationId), unfinished))
      return rows.map((run) => run.id)
    },

    async heartbeat(processId, runIds) {
      await db
        .update(runs)
        .set({ heartbeatAt: sql`now()` })
        .where(and(eq(runs.processId, processId), inArray(runs.id, runIds), unfinished))
      return await findStopped(processId, runIds)
    },

    findStopped,

    async claimStale(processId, leaseTimeoutMs, only = {}) {
      const stale = lt(runs.heartbeatAt, ago(leaseTimeoutMs))
      const where: (SQL | undefined)[] = [unfinished, exclusive ? or(stale, ne(runs.processId, processId)) : stale]
      if (only.conversationId !== undefined) where.push(eq(runs.conversationId, only.conversationId))
      if (only.runId !== undefined) where.push(eq(runs.id, only.runId))
      const rows = await db
        .update(runs)
        .set({ processId, heartbeatAt: sql`now()` })
        .where(and(...where))
        .returning()
      return rows.map(toRun)
    },

    async purgeEvents(olderThanMs) {
      const old = db
        .select({ id: runs.id })
        .from(runs)
        .where(lt(runs.finishedAt, ago(olderThanMs)))
      const gone = await db.delete(runEvents).where(inArray(runEvents.runId, old))
      return gone.rowCount ?? 0
    },
  }
}
