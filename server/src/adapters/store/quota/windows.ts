import type { SQL } from 'drizzle-orm'
import type { Bucket, Subject } from '../../../ports/store/quota.ts'
import { sql } from '../database/drizzle.ts'

/** A table with windows, by its alias in the statement. */
type Counter = 'u' | 'b'

/** The end of the window of a row. */
export const toWindowEnd = (counter: Counter, hours: SQL | number): SQL =>
  sql`(${sql.raw(counter)}.window_start_time + ${hours} * interval '1 hour')`

/** Whether the window of a row is open. A count of 0 has no window: it starts with the first question. */
export const isRunning = (counter: Counter, hours: SQL | number): SQL =>
  sql`(${sql.raw(counter)}.question_count > 0 and ${toWindowEnd(counter, hours)} > now())`

/** The row of a subject in `usage_tracking u`. */
export const whereSubject = (subject: Subject): SQL =>
  subject.kind === 'user'
    ? sql`u.user_id = ${subject.id}::uuid`
    : sql`u.user_id is null and u.device_fingerprint = ${subject.fingerprint}::text`

/** The buckets as rows `l (key, most, hours, starts)` of a statement. */
export const toBucketRows = (buckets: Bucket[]): SQL => {
  const rows = JSON.stringify(
    buckets.map(({ key, limit, hours, countsStarts = false }) => ({ key, most: limit, hours, starts: countsStarts })),
  )
  return sql`jsonb_to_recordset(${rows}::jsonb) as l (key text, most integer, hours float8, starts boolean)`
}

/** A timestamp as milliseconds since 1970, independent of the session's time zone and the driver's parsers. */
export const toMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`
export const toSecondsUntil = (moment: SQL): SQL => sql`extract(epoch from ${moment} - now())::float8`
