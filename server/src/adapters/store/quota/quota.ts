import type { QuotaStore } from '../../../ports/store/quota.ts'
import type { Database } from '../database/database.ts'
import { eq, sql } from '../database/drizzle.ts'
import { readUsage, reserveQuestion } from './reserve.ts'
import { purgeReservations, releaseQuestion, sweepReservations } from './settle.ts'
import { isRunning, whereSubject } from './windows.ts'
import { users } from '../schema/accounts.ts'

export function createQuotaStore(db: Database): QuotaStore {
  return {
    reserve: (runId, counting) => reserveQuestion(db, runId, counting),
    async release(runId) {
      await releaseQuestion(db, runId)
    },
    read: (counting) => readUsage(db, counting),

    async carryOver(from, to, hours) {
      // Two statements, since a statement cannot update a row that it inserts; the first alone changes no count.
      if (to.kind === 'user') await db.execute(sql`insert into usage_tracking (user_id) values (${to.id}::uuid) on conflict do nothing`)
      else await db.execute(sql`insert into usage_tracking (device_fingerprint) values (${to.fingerprint}::text) on conflict do nothing`)
      await db.execute(sql`
        with both_rows as materialized (
          select u.id, coalesce(${whereSubject(to)}, false) as is_target, u.window_start_time,
            case when ${isRunning('u', hours)} then u.question_count else 0 end as used
          from usage_tracking u
          where (${whereSubject(to)}) or (${whereSubject(from)})
          order by u.id
          for update
        )
        update usage_tracking u set question_count = source.used, window_start_time = source.window_start_time, last_activity_at = now()
        from both_rows target, both_rows source
        where target.is_target and not source.is_target and source.used > target.used and u.id = target.id`)
    },

    async setUsed(subject, used) {
      const set = sql`do update set question_count = excluded.question_count, window_start_time = now(), last_activity_at = now()`
      if (subject.kind === 'user')
        await db.execute(sql`
          insert into usage_tracking (user_id, question_count) values (${subject.id}::uuid, ${used})
          on conflict (user_id) where user_id is not null ${set}`)
      else
        await db.execute(sql`
          insert into usage_tracking (device_fingerprint, question_count) values (${subject.fingerprint}::text, ${used})
          on conflict (device_fingerprint) where user_id is null ${set}`)
    },

    async setBucket(key, used) {
      await db.execute(sql`
        insert into usage_buckets (key, question_count) values (${key}, ${used})
        on conflict (key) do update set question_count = excluded.question_count, window_start_time = now()`)
    },

    async subscription(userId) {
      const { subscriptionStatus: status, subscriptionExpiresAt: expiresAt, subscriptionGraceUntil: graceUntil } = users
      const [row] = await db.select({ status, expiresAt, graceUntil }).from(users).where(eq(users.id, userId))
      return row
    },

    sweep: (graceMs) => sweepReservations(db, graceMs),
    purge: (olderThanMs) => purgeReservations(db, olderThanMs),
  }
}
