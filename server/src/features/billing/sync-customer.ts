import type { RequestOrigin } from '../../ports/store/billing.ts'
import type { BillingDeps } from './billing.ts'
import { toOccurrences, computeState } from './subscription-state.ts'

interface Reason {
  /** The provider's message that made us ask. */
  event?: { id: string; type: string }
  /** The request that made us ask. */
  origin?: RequestOrigin
}

/**
 * Fetches the truth about a customer from the provider and writes it: the one way by which a state changes. False
 * when no user is this customer.
 *
 * The per-customer lock is a row of numbered turns, not a connection held while the provider is asked: the embedded
 * database has one connection for everybody. A number is drawn before asking, and under the lock of the row what
 * was fetched under a lower number than the one written last is dropped. That loses nothing: every change at the
 * provider is followed by a message (or a request of ours), which draws a number after the change; whatever has a
 * higher number was fetched later still, so it has seen the change too. Any number of processes may do this at
 * once.
 *
 * Throws AppError `payments_unavailable`, or what the database throws; then nothing is written and the same message
 * may come again.
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
