import type Stripe from 'stripe'
import type { ProviderInvoice, ProviderSubscription } from '../../ports/payments.ts'

/** What Stripe returned for a customer; `disputed`: ids of disputed charges. */
export interface StripeRecords {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  disputed: ReadonlySet<string>
}

const toDate = (seconds: number) => new Date(seconds * 1000)

/** Converts Stripe's subscriptions, oldest first. Invoices need expanded `payments`, which link them to charges. */
export function toSubscriptions(books: StripeRecords): ProviderSubscription[] {
  return books.subscriptions
    .map((subscription) => {
      // Since API version 2025-03-31 the period belongs to the items; there is one.
      const [item] = subscription.items.data
      const invoices = books.invoices
        .filter((invoice) => getSubscriptionId(invoice) === subscription.id && invoice.status !== 'draft')
        .map((invoice) => toInvoice(invoice, books))
        .sort((a, b) => a.periodStart.getTime() - b.periodStart.getTime() || a.at.getTime() - b.at.getTime())
      return {
        id: subscription.id,
        status: toStatus(subscription.status),
        // `cancel_at` is how the billing portal and newer billing modes say the same.
        cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
        canceledAt: subscription.canceled_at === null ? null : toDate(subscription.canceled_at),
        periodStart: toDate(item?.current_period_start ?? subscription.start_date),
        periodEnd: toDate(subscription.cancel_at ?? item?.current_period_end ?? subscription.start_date),
        endedAt: subscription.ended_at === null ? null : toDate(subscription.ended_at),
        createdAt: toDate(subscription.created),
        invoices,
      }
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status; an unknown status gives no access. */
function toStatus(status: Stripe.Subscription.Status): ProviderSubscription['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'incomplete':
      return 'incomplete'
    case 'past_due':
      return 'past_due'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    default:
      return 'unpaid'
  }
}

function toInvoice(invoice: Stripe.Invoice, { charges, disputed }: StripeRecords): ProviderInvoice {
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => toId(payment.payment_intent))
  const direct = (invoice.payments?.data ?? []).map(({ payment }) => toId(payment.charge))
  const attempts = charges.filter((c) => direct.includes(c.id) || (c.payment_intent !== null && intents.includes(toId(c.payment_intent))))
  const failures = attempts.filter((c) => c.status === 'failed').map((c) => c.created)
  const money = attempts.filter((c) => c.status === 'succeeded')
  const due = invoice.status_transitions.finalized_at ?? invoice.created
  // The line with the latest end is the new period; other lines prorate a change within the old one.
  const period = invoice.lines.data.map((line) => line.period).sort((a, b) => b.end - a.end)[0]
  return {
    id: invoice.id,
    status: invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : 'void',
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    at: toDate(invoice.status_transitions.paid_at ?? due),
    failedAt: failures.length === 0 ? null : toDate(Math.min(...failures)),
    periodStart: toDate(period?.start ?? invoice.period_start),
    periodEnd: toDate(period?.end ?? invoice.period_end),
    refunded: money.length > 0 && money.every((c) => c.refunded),
    disputed: money.some((c) => disputed.has(c.id)),
  }
}

/** Since API version 2025-03-31 an invoice references its subscription in `parent`. */
function getSubscriptionId(invoice: Stripe.Invoice): string | null {
  return toId(invoice.parent?.subscription_details?.subscription)
}

function toId(related: string | { id: string } | null | undefined): string | null {
  return typeof related === 'string' ? related : (related?.id ?? null)
}
