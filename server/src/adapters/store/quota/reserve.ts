import type { Bucket, Counting, FullWindow } from '../../../ports/store/quota.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'
import { toMs, toBucketRows, toWindowEnd, isRunning, whereSubject, toSecondsUntil } from './windows.ts'

/** A row that does not exist yet, or is being inserted, cannot be locked; one that is still missing then is a bug. */
const ATTEMPTS = 10

/** `QuotaStore.reserve`. */
export async function reserveQuestion(db: Database, runId: string, counting: Counting): Promise<FullWindow | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const outcome = await tryToReserve(db, runId, counting)
    if (outcome !== 'again') return outcome
    await createBuckets(db, counting.buckets)
  }
  throw new Error(`quota rows of a ${counting.subject.kind} could not be locked`)
}

/**
 * One statement, atomic and correct under READ COMMITTED. It locks the subject's row and then, if that has room,
 * the rows of the buckets in the order of their keys; it reads the latest values under these locks, and changes all
 * rows or none. The subject comes first, so that a device with fifty concurrent questions does not block others at
 * the buckets. `settle.ts` locks in the same order. The first question of a subject inserts its row; of two
 * concurrent inserts the second counts nothing and returns 'again', as when a bucket has no row.
 */
async function tryToReserve(db: Database, runId: string, counting: Counting): Promise<FullWindow | undefined | 'again'> {
  const { subject, limit, hours, buckets } = counting
  const [userId, fingerprint] = subject.kind === 'user' ? [subject.id, null] : [null, subject.fingerprint]
  const running = isRunning('u', hours)
  const bucketRunning = isRunning('b', sql`l.hours`)
  const end = sql`(started + hours * interval '1 hour')`
  const { rows } = await db.execute<{ counted: boolean; ends: number | null; seconds: number | null }>(sql`
    with asked as materialized (
      select u.id, case when ${running} then u.question_count else 0 end as used,
        case when ${running} then u.window_start_time else now()::timestamptz(3) end as started, ${hours}::float8 as hours
      from usage_tracking u where ${whereSubject(subject)}
      for update
    ), wide as materialized (
      select b.key, l.most, case when ${bucketRunning} then b.question_count else 0 end as used,
        case when ${bucketRunning} then b.window_start_time else now()::timestamptz(3) end as started, l.hours, l.starts
      from ${toBucketRows(buckets)} join usage_buckets b on b.key = l.key
      where not exists (select 1 from asked where used >= ${limit}::integer)
      order by b.key
      for update of b
    ), spent as materialized (
      select ${end} as ends from asked where used >= ${limit}::integer
      union all
      select ${end} from wide where used >= most
    ), fits as materialized (
      select 1 as yes where (select count(*) from wide) = ${buckets.length}::integer and (select count(*) from spent) = 0
    ), raised as (
      update usage_tracking u set question_count = asked.used + 1, window_start_time = asked.started, last_activity_at = now()
      from asked, fits where u.id = asked.id
      returning u.id, u.window_start_time
    ), made as (
      insert into usage_tracking (user_id, device_fingerprint, question_count)
      select ${userId}::uuid, ${fingerprint}::text, 1 from fits where (select count(*) from asked) = 0
      on conflict do nothing
      returning id, window_start_time
    ), counted as (
      select id, window_start_time from raised union all select id, window_start_time from made
    ), widened as (
      update usage_buckets b set question_count = wide.used + 1, window_start_time = wide.started
      from wide, counted where b.key = wide.key
    ), noted as (
      insert into quota_reservations (run_id, usage_id, window_start_time, buckets)
      select ${runId}::uuid, id, window_start_time,
        (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'windowStartTime', started)) filter (where not starts), '[]') from wide)
      from counted
    )
    select exists (select 1 from counted) as counted, ${toMs(sql`max(ends)`)} as ends, ${toSecondsUntil(sql`max(ends)`)} as seconds
    from spent`)
  const [row] = rows
  if (row?.counted === true) return undefined
  return row === undefined || row.ends === null ? 'again' : { endsAt: new Date(Math.round(row.ends)), seconds: row.seconds ?? 0 }
}

/** Inserts missing buckets with a count of 0. */
async function createBuckets(db: Database, buckets: Bucket[]): Promise<void> {
  if (buckets.length === 0) return
  await db.execute(sql`insert into usage_buckets (key) select key from ${toBucketRows(buckets)} order by key on conflict do nothing`)
}

/** Reads the current counts, without a lock. */
export async function readUsage(db: Database, { subject, hours, buckets }: Pick<Counting, 'subject' | 'hours' | 'buckets'>) {
  const bucketEnd = toWindowEnd('b', sql`l.hours`)
  const { rows } = await db.execute<{
    used: number | null
    ends: number | null
    full: number | null
    seconds: number | null
    counts: Record<string, number> | null
  }>(sql`
    select own.used, own.ends, wide.ends as "full", wide.seconds, counted.counts
    from (select 1) as one
    left join (
      select u.question_count as used, ${toMs(toWindowEnd('u', hours))} as ends
      from usage_tracking u where ${whereSubject(subject)} and ${isRunning('u', hours)}
    ) as own on true
    left join (
      select ${toMs(bucketEnd)} as ends, ${toSecondsUntil(bucketEnd)} as seconds
      from ${toBucketRows(buckets)} join usage_buckets b on b.key = l.key
      where b.question_count >= l.most and ${isRunning('b', sql`l.hours`)}
      order by 1 desc limit 1
    ) as wide on true
    left join (
      select jsonb_object_agg(b.key, b.question_count) as counts
      from ${toBucketRows(buckets)} join usage_buckets b on b.key = l.key
      where ${isRunning('b', sql`l.hours`)}
    ) as counted on true`)
  const { used, ends, full, seconds, counts } = rows[0] ?? { used: null, ends: null, full: null, seconds: null, counts: null }
  return {
    used: used ?? 0,
    inBuckets: counts ?? {},
    endsAt: ends === null ? null : new Date(Math.round(ends)),
    fullBucket: full === null ? null : { endsAt: new Date(Math.round(full)), seconds: seconds ?? 0 },
  }
}
