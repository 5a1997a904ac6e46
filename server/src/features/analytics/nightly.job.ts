import type { Clock } from '../../ports/clock.ts'
import type { ScheduledJob } from '../../ports/jobs.ts'
import type { AnalyticsStore } from '../../ports/store/analytics.ts'

/**
 * Each night: the day that is over is summed up. Whoever reads the figures does so too, but a busy year should not
 * wait for them.
 */
export function createNightlyAnalytics({ analytics, clock }: { analytics: AnalyticsStore; clock: Clock }): ScheduledJob {
  return { name: 'sum-up-days', cron: '7 1 * * *', run: () => analytics.sumUpDays(clock.now()) }
}
