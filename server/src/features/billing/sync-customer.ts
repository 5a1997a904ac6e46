import type { RequestOrigin } from '../../ports/store/billing.ts'
import type { BillingDeps } from './billing.ts'
import { toOccurrences, computeState } from './subscription-state.ts'

interface Reason {
  /** The event that caused the sync. */
  event?: { id: string; type: string }
  /** The request that caused the sync. */
  origin?: RequestOrigin
}

/**
 * Fetches a customer's subscriptions and writes the state: the only way a state changes. False when no user is this
 * customer.
 *
 * Ordering uses numbered turns and no lock during the fetch: the embedded database has one connection. A turn is
 * drawn before the fetch; a result with a lower turn than the one written last is dropped. That loses nothing:
 * every change at the provider is followed by an event or a request of ours, which draws a turn after the change,
 * and any higher turn was fetched later and has seen it. Safe for concurrent processes.
 *
 * Throws AppError `payments_unavailable`, or what the database throws; nothing is written then, and the event may
 * come again.
 */
export async function syncCustomer(
  { payments, billing, clock }: BillingDeps,
  customerId: string,
  { event, origin }: Reason = {},
): Promise<boolean> {
  const turn = await billing.drawTurn(customerId)
  if (turn === undefined) return false
  const subscriptions = await payments.listSubscriptions(customerId)
  await billing.writeSnapshot({
    ...turn,
    ...computeState(subscriptions, clock.now()),
    occurrences: toOccurrences(subscriptions),
    event: event === undefined ? null : { ...event, customerId },
    origin: origin ?? null,
  })
  return true
}
