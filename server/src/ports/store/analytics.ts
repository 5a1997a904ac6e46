import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { Kpis, SubscriptionEvent } from '@sugya/contract/api/analytics'

/** Counts and sums over users and subscription events; what each means stands in docs/analytics.md. */
export interface AnalyticsStore {
  /**
   * The figures at a moment. `renewalSlackMs`: how long a paid period stays open after its end (features/billing/subscription-access.ts).
   * Percents and dollars with two decimals.
   */
  kpis(at: { now: Date; renewalSlackMs: number }): Promise<Kpis>
  /** Newest first. */
  latestEvents(limit: number): Promise<SubscriptionEvent[]>
  /** So many days, oldest first, the one of `now` last: a day without anything is there too. Keeps the days that are over, as `keepDays`. */
  days(span: { now: Date; days: number }): Promise<AnalyticsDay[]>
  /** Sums up the questions of the days that are over, once for each, so that they need not be read again. */
  sumUpDays(now: Date): Promise<void>
}
