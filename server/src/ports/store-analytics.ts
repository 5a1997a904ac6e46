import type { Kpis, SubscriptionEvent } from '@sugya/contract/admin'

/** Counts and sums over users and subscription events; what each means stands in docs/analytics.md. */
export interface AnalyticsStore {
  /**
   * The figures at a moment. `renewalSlackMs`: how long a paid period stays open after its end (features/billing/subscription-access.ts).
   * Percents and dollars with two decimals.
   */
  kpis(at: { now: Date; renewalSlackMs: number }): Promise<Kpis>
  /** Newest first. */
  latestEvents(limit: number): Promise<SubscriptionEvent[]>
}
