import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { createNightlyAnalytics } from '../features/analytics/nightly.job.ts'
import type { StoreContext } from './context.ts'

/** The figures of the admin panel, and the job that sums up each day. */
export function openAnalyticsModule({ store: { analytics }, clock }: StoreContext) {
  return { routes: [analyticsRoutes({ analytics, clock })], nightly: createNightlyAnalytics({ analytics, clock }) }
}
