import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { Kpis, SubscriptionEvent } from '@sugya/contract/api/analytics'

/** Figures over users and subscription events, which docs/analytics.md defines. */
export interface AnalyticsStore {
  /**
   * The figures at `now`. `renewalSlackMs`: how long access continues after a paid period
   * (rules/subscription-access.ts). Percentages and dollars are rounded to two decimals.
   */
  kpis(at: { now: Date; renewalSlackMs: number }): Promise<Kpis>
  /** Newest first. */
  latestEvents(limit: number): Promise<SubscriptionEvent[]>
  /** The last `days` days, oldest first, today included, also days without events. Calls `sumUpDays` first. */
  days(span: { now: Date; days: number }): Promise<AnalyticsDay[]>
  /** Stores the sums of each past day once, so that its questions are not read again. */
  sumUpDays(now: Date): Promise<void>
}
