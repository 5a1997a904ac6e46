import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { ProviderSubscription } from '../../ports/payments.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { RequestOrigin } from '../../ports/store/billing.ts'
import type { BillingDeps } from './billing.ts'
import { computeState } from './subscription-state.ts'

/**
 * Returns the client secret with which the browser pays: of a new subscription, an unpaid one, or an overdue one.
 * Concurrent calls create one subscription: the idempotency key is made of the user and the earlier subscriptions.
 * Throws AppError `conflict` for a subscriber who has paid, `payments_unavailable`, and `unauthorized` when the
 * account is being deleted.
 */
export async function createSubscription(deps: BillingDeps, account: Account, origin: RequestOrigin): Promise<{ clientSecret: string }> {
  const { payments, billing } = deps
  const customerId = await getOrCreateCustomer(deps, account)
  const subscriptions = await payments.listSubscriptions(customerId)
  const open = subscriptions.filter(({ status }) => status !== 'ended').reverse()
  if (open.some((subscription) => isPaidFor(subscription, deps.clock.now())))
    throw new AppError('conflict', 'the account already has a subscription', { details: { reason: 'already_subscribed' } })

  for (const { id } of open) {
    const clientSecret = await payments.findOpenPayment(id)
    if (clientSecret !== null) return { clientSecret }
    // It can no longer be paid: a new one replaces it.
    await payments.cancelNow(id)
  }
  const name = [account.id, payments.priceId, ...subscriptions.map(({ id }) => id)].join(' ')
  const key = `subscription-${createHash('sha256').update(name).digest('hex')}`
  const { subscriptionId, clientSecret } = await payments.createSubscription(customerId, key)
  if ((await billing.findAccount(account.id)) === undefined) {
    await payments.cancelNow(subscriptionId)
    throw new AppError('unauthorized', 'the account was deleted meanwhile')
  }
  await billing.saveRequest(account.id, subscriptionId, origin)
  return { clientSecret }
}

/** One customer per user; a customer of another provider is replaced. */
async function getOrCreateCustomer(
  { payments, billing }: BillingDeps,
  { id, email, username, stripeCustomerId }: Account,
): Promise<string> {
  if (stripeCustomerId !== null && payments.ownsCustomer(stripeCustomerId)) return stripeCustomerId
  const made = await payments.createCustomer({ id, email, username })
  const kept = await billing.setCustomer(id, made, stripeCustomerId)
  if (kept === undefined) throw new AppError('unauthorized', 'the account was deleted meanwhile')
  return kept
}

/** An unpaid or refunded subscription may be paid again; a dispute must be settled first. */
function isPaidFor(subscription: ProviderSubscription, now: Date): boolean {
  const { status } = computeState([subscription], now).state
  return status === 'active' || status === 'canceling' || status === 'disputed'
}
