import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** By then a requested subscription was paid or has expired: providers keep an unpaid one for a day. */
const ASKED_MS = 3 * 86_400_000
const PAGE = 200
/** Consecutive failures after which the provider counts as down; the next run continues. */
const FAILURES = 5

/**
 * Syncs every customer whose state may have changed without an event, one at a time: events get lost, and grace
 * periods end without one. Returns how many were synced; throws when the provider seems down. `signal` ends it
 * between customers.
 */
export async function reconcileSubscriptions(deps: BillingDeps & { log: Log }, signal?: AbortSignal): Promise<{ asked: number }> {
  const since = new Date(deps.clock.now().getTime() - ASKED_MS)
  let after: string | null = null
  let asked = 0
  let failures = 0
  for (;;) {
    const page = await deps.billing.listToReconcile({ since, after, limit: PAGE })
    for (const { userId, customerId } of page) {
      if (signal?.aborted === true) return { asked }
      after = userId
      if (!deps.payments.ownsCustomer(customerId)) continue
      try {
        await syncCustomer(deps, customerId)
        asked++
        failures = 0
      } catch (err) {
        deps.log.error({ err, userId }, 'subscription sync failed')
        if (++failures === FAILURES) throw err
      }
    }
    if (page.length < PAGE) break
  }
  deps.log.info({ asked }, 'subscriptions reconciled')
  return { asked }
}
