import type { AccountStore } from '../../../ports/store/accounts.ts'
import type { Database } from '../database/database.ts'
import { and, asc, eq, gt, inArray } from '../database/drizzle.ts'
import { subscriptionAnalytics } from '../schema/billing.ts'
import { runs } from '../schema/chat.ts'
import { usageLogs, usageTracking } from '../schema/usage.ts'

type RecordStore = Pick<AccountStore, 'listUnfinishedRuns' | 'readRecords' | 'readUsageLog'>

/** What other features store about a user, for the export and the removal of an account. */
export function createRecordStore(db: Database): RecordStore {
  return {
    async listUnfinishedRuns(userId) {
      const rows = await db
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.userId, userId), inArray(runs.status, ['claimed', 'running'])))
      return rows.map(({ id }) => id)
    },

    async readRecords(userId) {
      const [usage] = await db
        .select({
          questionCount: usageTracking.questionCount,
          windowStartTime: usageTracking.windowStartTime,
          lastActivityAt: usageTracking.lastActivityAt,
        })
        .from(usageTracking)
        .where(eq(usageTracking.userId, userId))
      const subscriptionEvents = await db
        .select({
          eventType: subscriptionAnalytics.eventType,
          planType: subscriptionAnalytics.planType,
          amount: subscriptionAnalytics.amount,
          currency: subscriptionAnalytics.currency,
          periodStart: subscriptionAnalytics.periodStart,
          periodEnd: subscriptionAnalytics.periodEnd,
          paymentStatus: subscriptionAnalytics.paymentStatus,
          createdAt: subscriptionAnalytics.createdAt,
        })
        .from(subscriptionAnalytics)
        .where(eq(subscriptionAnalytics.userId, userId))
        .orderBy(asc(subscriptionAnalytics.createdAt))
      return { usage: usage ?? null, subscriptionEvents }
    },

    async readUsageLog(userId, after, limit) {
      return await db
        .select({
          id: usageLogs.id,
          question: usageLogs.messageContent,
          responseLength: usageLogs.responseLength,
          modelUsed: usageLogs.modelUsed,
          processingTimeMs: usageLogs.processingTimeMs,
          createdAt: usageLogs.createdAt,
        })
        .from(usageLogs)
        .where(and(eq(usageLogs.userId, userId), after === null ? undefined : gt(usageLogs.id, after)))
        .orderBy(asc(usageLogs.id))
        .limit(limit)
    },
  }
}
