import type { ProviderInvoice, ProviderSubscription } from '../../ports/payments.ts'
import type { SubscriptionState } from '../../ports/store/accounts.ts'
import type { SubscriptionOccurrence } from '../../ports/store/billing.ts'
import { RENEWAL_SLACK } from '../../rules/subscription-access.ts'

/**
 * Days of access after a failed payment fell due: about when providers make their second-last attempt.
 */
export const GRACE_DAYS = 7
const DAY = 86_400_000

/** Computes the state from all of a customer's subscriptions. */
export function computeState(
  subscriptions: readonly ProviderSubscription[],
  now: Date,
): { state: SubscriptionState; subscriptionId: string | null } {
  const current = findCurrent(subscriptions)
  if (current === undefined) return { state: { status: 'free', expiresAt: null, graceUntil: null }, subscriptionId: null }
  return { state: toState(current, now), subscriptionId: current.id }
}

/** The status of a stored state at `now`: periods end without an event of the provider. */
export function computeStateAt(state: SubscriptionState, now: Date): SubscriptionState['status'] {
  const over = (end: Date | null, slack = 0) => end === null || now.getTime() >= end.getTime() + slack
  if (state.status === 'past_due' && over(state.graceUntil)) return 'unpaid'
  if (state.status === 'canceling' && over(state.expiresAt)) return 'ended'
  if (state.status === 'active' && over(state.expiresAt, RENEWAL_SLACK)) return 'ended'
  return state.status
}

/**
 * The events of a customer's subscriptions, deterministic. One that was never paid has only failures.
 */
export function toOccurrences(subscriptions: readonly ProviderSubscription[]): SubscriptionOccurrence[] {
  return subscriptions.flatMap((subscription) => {
    const paid = subscription.invoices.filter((invoice) => invoice.status === 'paid')
    const payments = paid.map((invoice, index) =>
      toOccurrence(subscription, invoice, index === 0 ? 'subscription_created' : 'subscription_renewed', invoice.at),
    )
    const failures = subscription.invoices.flatMap((invoice) =>
      invoice.failedAt === null ? [] : [toOccurrence(subscription, invoice, 'payment_failed', invoice.failedAt)],
    )
    const canceledAt = subscription.canceledAt ?? subscription.endedAt
    const { id, periodStart, periodEnd } = subscription
    const cancellation: SubscriptionOccurrence[] =
      canceledAt === null || paid.length === 0
        ? []
        : [
            {
              type: 'subscription_canceled',
              // Cancelled, resumed and cancelled again are two cancellations.
              occurrence: `${id}:${canceledAt.toISOString()}`,
              subscriptionId: id,
              amount: null,
              currency: paid[0]?.currency ?? 'usd',
              periodStart,
              periodEnd,
              paymentStatus: null,
              at: canceledAt,
            },
          ]
    return [...payments, ...failures, ...cancellation]
  })
}

function toOccurrence(
  { id }: ProviderSubscription,
  invoice: ProviderInvoice,
  type: 'subscription_created' | 'subscription_renewed' | 'payment_failed',
  at: Date,
): SubscriptionOccurrence {
  const { amount, currency, periodStart, periodEnd } = invoice
  const paymentStatus = type === 'payment_failed' ? 'failed' : 'paid'
  return { type, occurrence: invoice.id, subscriptionId: id, amount, currency, periodStart, periodEnd, paymentStatus, at }
}

/** Normally there is one subscription; of several, the one with the most access, then the latest. */
function findCurrent(subscriptions: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  for (const status of ['active', 'past_due', 'unpaid'] as const) {
    const found = subscriptions.filter((s) => s.status === status).at(-1)
    if (found !== undefined) return found
  }
  return subscriptions.filter((s) => s.status === 'ended' && s.invoices.some((i) => i.status === 'paid')).at(-1)
}

function toState(subscription: ProviderSubscription, now: Date): SubscriptionState {
  const { status, invoices, periodEnd } = subscription
  const lastPaid = invoices.filter((invoice) => invoice.status === 'paid').at(-1)
  const paidUntil = lastPaid?.periodEnd ?? subscription.periodStart
  if (invoices.some((invoice) => invoice.disputed)) return { status: 'disputed', expiresAt: paidUntil, graceUntil: null }
  if (lastPaid?.refunded === true) return { status: 'refunded', expiresAt: paidUntil, graceUntil: null }
  switch (status) {
    case 'active':
      return { status: subscription.cancelAtPeriodEnd ? 'canceling' : 'active', expiresAt: periodEnd, graceUntil: null }
    case 'past_due': {
      const due = invoices.find((invoice) => invoice.status === 'open')?.at ?? subscription.periodStart
      const graceUntil = new Date(due.getTime() + GRACE_DAYS * DAY)
      return { status: now < graceUntil ? 'past_due' : 'unpaid', expiresAt: paidUntil, graceUntil }
    }
    case 'ended':
      return { status: 'ended', expiresAt: subscription.endedAt ?? periodEnd, graceUntil: null }
    case 'incomplete':
    case 'unpaid':
      return { status: 'unpaid', expiresAt: paidUntil, graceUntil: null }
  }
}
