import type { ScheduledJob } from '../../ports/jobs.ts'
import { refreshPlan } from './read-plan.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'

/** Stripe retries an event for three days and can resend it for a month. */
const KEEP_MS = 31 * 86_400_000

/** The nightly job that refreshes the plan and reconciles subscriptions with the provider. */
export function createNightlyBilling(deps: Parameters<typeof reconcileSubscriptions>[0]): ScheduledJob {
  return {
    name: 'compare-subscriptions',
    cron: '17 1 * * *',
    async run(signal) {
      await refreshPlan(deps)
      await reconcileSubscriptions(deps, signal)
      await deps.billing.purgeBefore(new Date(deps.clock.now().getTime() - KEEP_MS))
    },
  }
}
