import type { Clock } from '../../ports/clock.ts'
import type { ScheduledJob } from '../../ports/jobs.ts'
import type { AnalyticsStore } from '../../ports/store/analytics.ts'

/**
 * The nightly job that sums up past days. Reading the figures does it too, but must not wait for a busy day.
 */
export function createNightlyAnalytics({ analytics, clock }: { analytics: AnalyticsStore; clock: Clock }): ScheduledJob {
  return { name: 'sum-up-days', cron: '7 1 * * *', run: () => analytics.sumUpDays(clock.now()) }
}
