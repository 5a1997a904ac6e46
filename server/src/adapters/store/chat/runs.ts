import type { ChatEvent } from '@sugya/contract/api/chat'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from '../database/drizzle.ts'
import type { RunLease, RunStore } from '../../../ports/store/runs.ts'
import { beginRun, finishRun } from './run-transactions.ts'
import type { Database } from '../database/database.ts'
import { isUuid, isOwnedBy, isOwnedRow, toOwnerColumns, toRun } from './rows.ts'
import { runEvents, runs } from '../schema/chat.ts'

/** How long a question may take from its claimed request id to its saved run. */
const CLAIM_TIMEOUT_MS = 30_000

const unfinished = inArray(runs.status, ['claimed', 'running'])

/** The unfinished runs that a process holds by these leases. */
function areHeld(processId: string, leases: RunLease[]): SQL | undefined {
  const rows = JSON.stringify(leases.map(({ runId, attempt }) => ({ id: runId, attempt })))
  const isHeld = sql`(${runs.id}, ${runs.attempt}) in (select id, attempt from jsonb_to_recordset(${rows}::jsonb) as l(id uuid, attempt integer))`
  return and(eq(runs.processId, processId), isHeld, unfinished)
}

const ago = (milliseconds: number) => sql`now() - ${milliseconds} * interval '1 millisecond'`

/** Earlier versions logged medium confidence as `middle`. */
function upgradeEvent(event: ChatEvent): ChatEvent {
  if (event.type !== 'sources') return event
  const confidence: string = event.confidence
  return confidence === 'middle' ? { ...event, confidence: 'medium' } : event
}

export function createRunStore(db: Database): RunStore {
  async function findStopped(processId: string, leases: RunLease[]): Promise<string[]> {
    if (leases.length === 0) return []
    const goOn = await db
      .select({ id: runs.id })
      .from(runs)
      .where(and(areHeld(processId, leases), eq(runs.stopRequested, false)))
    const ids = new Set(goOn.map((run) => run.id))
    return leases.flatMap(({ runId }) => (ids.has(runId) ? [] : [runId]))
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
      const rows = JSON.stringify(events.map(({ runId, attempt, seq, event }) => ({ run_id: runId, attempt, seq, event })))
      await db.execute(sql`
        with new_events as (
          select * from jsonb_to_recordset(${rows}::jsonb) as e(run_id uuid, attempt integer, seq integer, event jsonb)
        ), held as (
          select id, attempt from runs
          where (id, attempt) in (select run_id, attempt from new_events) and process_id = ${processId} and status = 'running'
          for share
        ), allowed as (
          select run_id, seq, event from new_events e where (run_id, e.attempt) in (select id, held.attempt from held)
        ), counted as (
          update quota_reservations set state = 'committed'
          where state = 'reserved' and run_id in (select run_id from allowed where event ->> 'type' = 'delta')
        )
        insert into run_events (run_id, seq, event) select run_id, seq, event from allowed
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

    async heartbeat(processId, leases) {
      await db
        .update(runs)
        .set({ heartbeatAt: sql`now()` })
        .where(areHeld(processId, leases))
      return await findStopped(processId, leases)
    },

    findStopped,

    async claimStale(processId, { leaseTimeoutMs, held, limit, othersAreDead }) {
      const silent = or(
        and(eq(runs.status, 'running'), lt(runs.heartbeatAt, ago(leaseTimeoutMs))),
        // Not renewed between the claim of the request id and the beginning, which waits for the database.
        lt(runs.heartbeatAt, ago(CLAIM_TIMEOUT_MS)),
      )
      const stale = or(isNull(runs.processId), silent, othersAreDead ? ne(runs.processId, processId) : undefined)
      // Skips locked rows: another process is claiming them.
      const { rows } = await db.execute<{ id: string; silent: number }>(sql`
        with stale as (
          select id, heartbeat_at from runs where ${and(unfinished, stale, notInArray(runs.id, held))}
          order by heartbeat_at limit ${limit} for update skip locked
        )
        update runs set process_id = ${processId}, attempt = attempt + 1, heartbeat_at = now()
        from stale where runs.id = stale.id
        returning runs.id, (extract(epoch from now() - stale.heartbeat_at) * 1000)::float8 as silent`)
      if (rows.length === 0) return []
      const silence = new Map(rows.map(({ id, silent }) => [id, silent]))
      const claimed = await db
        .select()
        .from(runs)
        .where(inArray(runs.id, [...silence.keys()]))
      return claimed.map((row) => {
        const { attempt, stopRequested, includeTexts } = row
        return { ...toRun(row), attempt, stopRequested, includeTexts, silentMs: silence.get(row.id) ?? 0 }
      })
    },

    async handOver(processId, leases) {
      if (leases.length === 0) return
      await db
        .update(runs)
        .set({ processId: null, heartbeatAt: sql`now()` })
        .where(areHeld(processId, leases))
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
