import type { DailyMailStore } from '../../../ports/store/daily-mails.ts'
import type { Database } from '../database/database.ts'
import { and, asc, eq, isNotNull, lte, sql } from '../database/drizzle.ts'
import { users } from '../schema/accounts.ts'
import { dailyMails } from '../schema/study.ts'

const choiceColumns = {
  cycles: dailyMails.cycles,
  place: dailyMails.place,
  hour: dailyMails.hour,
  timeZone: dailyMails.timeZone,
}
const storedColumns = { ...choiceColumns, confirmedAt: dailyMails.confirmedAt }

export function createDailyMailStore(db: Database): DailyMailStore {
  const ofUser = (userId: string) => eq(dailyMails.userId, userId)
  return {
    async find(userId) {
      const [row] = await db.select(storedColumns).from(dailyMails).where(ofUser(userId))
      return row
    },

    async save(userId, choice, nextAt) {
      const columns = { ...choice, nextAt, failures: 0 }
      const [row] = await db
        .insert(dailyMails)
        .values({ userId, ...columns })
        .onConflictDoUpdate({ target: dailyMails.userId, set: columns })
        .returning(storedColumns)
      if (row === undefined) throw new Error('choice not stored')
      return row
    },

    async confirm(userId, email, nextAt) {
      const isSame = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email})`
      const confirmed = await db
        .update(dailyMails)
        .set({ confirmedAt: sql`now()`, nextAt })
        .where(and(ofUser(userId), isSame))
      return confirmed.rowCount === 1
    },

    async remove(userId) {
      await db.delete(dailyMails).where(ofUser(userId))
    },

    async listDue(now, limit) {
      return await db
        .select({
          ...choiceColumns,
          userId: dailyMails.userId,
          email: users.email,
          language: users.language,
          nextAt: dailyMails.nextAt,
          sentDay: dailyMails.sentDay,
          failures: dailyMails.failures,
        })
        .from(dailyMails)
        .innerJoin(users, eq(users.id, dailyMails.userId))
        .where(and(lte(dailyMails.nextAt, now), isNotNull(dailyMails.confirmedAt)))
        .orderBy(asc(dailyMails.nextAt))
        .limit(limit)
    },

    async claim({ userId, nextAt: seen }, day, nextAt) {
      const claimed = await db
        .update(dailyMails)
        .set({ nextAt, ...(day !== null && { sentDay: day }) })
        .where(and(ofUser(userId), eq(dailyMails.nextAt, seen)))
      return claimed.rowCount === 1
    },

    async recordSent(userId) {
      await db.update(dailyMails).set({ failures: 0 }).where(ofUser(userId))
    },

    async recordFailure(userId, day, nextAt) {
      await db
        .update(dailyMails)
        .set({ sentDay: null, nextAt, failures: sql`${dailyMails.failures} + 1` })
        .where(and(ofUser(userId), eq(dailyMails.sentDay, day)))
    },
  }
}
