import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Asked for so long ago, a subscription was paid or has expired: providers keep an unpaid one for a day. */
const ASKED_MS = 3 * 86_400_000
const PAGE = 200
/** So many failures in a row mean that the provider is away; the rest of the customers wait for the next attempt. */
const FAILURES = 5

/**
 * Asks the provider about every customer whose state may have changed unheard, one after the other, and writes the
 * truth: messages get lost, and days of grace pass without one. Returns how many were asked; throws when the
 * provider seems to be away. `signal` ends it between two customers.
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
        deps.log.error({ err, userId }, 'a subscription could not be compared with the provider')
        if (++failures === FAILURES) throw err
      }
    }
    if (page.length < PAGE) break
  }
  deps.log.info({ asked }, 'subscriptions were compared with the provider')
  return { asked }
}
