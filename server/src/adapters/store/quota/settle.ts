import type { SweepResult } from '../../../ports/store/quota.ts'
import type { Database } from '../database/database.ts'
import { and, eq, sql } from '../database/drizzle.ts'
import { quotaReservations } from '../schema/usage.ts'

/** Keeps a question counted. False when it was settled before or never reserved. */
export async function commitQuestion(db: Database, runId: string): Promise<boolean> {
  const committed = await db
    .update(quotaReservations)
    .set({ state: 'committed' })
    .where(and(eq(quotaReservations.runId, runId), eq(quotaReservations.state, 'reserved')))
    .returning({ runId: quotaReservations.runId })
  return committed.length === 1
}

/**
 * `QuotaStore.release`. Locks the subject, then the buckets, then the reservation, in the order of `reserve.ts`: the
 * opposite order would deadlock. The call that changes the state of the reservation gives the question back.
 */
export async function releaseQuestion(db: Database, runId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with noted as materialized (
      select usage_id, buckets from quota_reservations where run_id = ${runId}::uuid and state <> 'released'
    ), subject as materialized (
      select u.id from usage_tracking u where u.id = (select usage_id from noted)
      for update
    ), wide as materialized (
      select b.key from usage_buckets b
      where b.key in (select key from noted, jsonb_to_recordset(noted.buckets) as w (key text)) and (select count(*) from subject) = 1
      order by b.key
      for update
    ), released as (
      update quota_reservations r set state = 'released'
      where r.run_id = ${runId}::uuid and r.state <> 'released' and (select count(*) from wide) >= 0
      returning r.usage_id, r.window_start_time, r.buckets
    ), lowered as (
      update usage_tracking u set question_count = u.question_count - 1
      from released r where u.id = r.usage_id and u.window_start_time = r.window_start_time and u.question_count > 0
    ), narrowed as (
      update usage_buckets b set question_count = b.question_count - 1
      from released r, jsonb_to_recordset(r.buckets) as w (key text, "windowStartTime" timestamptz)
      where b.key = w.key and b.window_start_time = w."windowStartTime" and b.question_count > 0
    )
    select usage_id from released`)
  return rows.length === 1
}

/** Reservations per sweep; the next sweep finds the rest. */
const SWEEP_LIMIT = 500

/** `QuotaStore.sweep`. Safe for concurrent processes: one of them settles each reservation. */
export async function sweepReservations(db: Database, graceMs: number): Promise<SweepResult> {
  const { rows } = await db.execute<{ runId: string; wasShown: boolean | null }>(sql`
    select q.run_id as "runId", m.content <> '' as "wasShown"
    from quota_reservations q
    left join runs on runs.id = q.run_id
    left join messages m on m.id = runs.message_id
    where q.state = 'reserved' and case
      when runs.id is null then q.created_at < now() - ${graceMs} * interval '1 millisecond'
      else runs.status not in ('claimed', 'running') end
    order by q.created_at limit ${SWEEP_LIMIT}`)
  const swept: SweepResult = { committed: 0, released: 0 }
  for (const { runId, wasShown } of rows) {
    if (wasShown === true) swept.committed += Number(await commitQuestion(db, runId))
    else swept.released += Number(await releaseQuestion(db, runId))
  }
  return swept
}

/** `QuotaStore.purge`. No window is longer than a day: buckets are purged by the age of their start. */
export async function purgeReservations(db: Database, olderThanMs: number): Promise<number> {
  const before = sql`now() - ${olderThanMs} * interval '1 millisecond'`
  const settled = await db.execute(sql`delete from quota_reservations where state <> 'reserved' and created_at < ${before}`)
  // Skips locked rows: waiting for them while holding others could deadlock.
  const buckets = await db.execute(sql`
    delete from usage_buckets where key in (
      select key from usage_buckets where window_start_time < ${before} for update skip locked
    )`)
  return (settled.rowCount ?? 0) + (buckets.rowCount ?? 0)
}
