import type { SQL } from 'drizzle-orm'
import type { Bucket, Subject } from '../../../ports/store/quota.ts'
import { sql } from '../database/drizzle.ts'

/** A table that counts within windows, by the name it has in the statement. */
type Counter = 'u' | 'b'

/** When the window of a row ends, if it has begun. */
export const toWindowEnd = (counter: Counter, hours: SQL | number): SQL =>
  sql`(${sql.raw(counter)}.window_start_time + ${hours} * interval '1 hour')`

/** A row counts something now: a count of 0 is no window, since one begins with the first question. */
export const isRunning = (counter: Counter, hours: SQL | number): SQL =>
  sql`(${sql.raw(counter)}.question_count > 0 and ${toWindowEnd(counter, hours)} > now())`

/** The row of a subject in `usage_tracking u`. */
export const whereSubject = (subject: Subject): SQL =>
  subject.kind === 'user'
    ? sql`u.user_id = ${subject.id}::uuid`
    : sql`u.user_id is null and u.device_fingerprint = ${subject.fingerprint}::text`

/** The buckets as rows `l (key, most, hours)` of a statement. */
export const toBucketRows = (buckets: Bucket[]): SQL => {
  const rows = JSON.stringify(buckets.map(({ key, limit, hours }) => ({ key, most: limit, hours })))
  return sql`jsonb_to_recordset(${rows}::jsonb) as l (key text, most integer, hours float8)`
}

/** A moment as milliseconds since 1970: neither the session's time zone nor the driver's parsers have a say in it. */
export const toMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`
export const toSecondsUntil = (moment: SQL): SQL => sql`extract(epoch from ${moment} - now())::float8`
