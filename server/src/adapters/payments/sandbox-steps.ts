import type { SandboxStep } from '../../ports/payments.ts'
import type { SandboxInvoice, SandboxSubscription } from '../../ports/store/billing.ts'

/** The month from `periodStart`; January 31 ends on the last day of February, as with Stripe. */
export function computePeriod(periodStart: Date): { periodStart: Date; periodEnd: Date } {
  const [year, month] = [periodStart.getUTCFullYear(), periodStart.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const periodEnd = new Date(periodStart)
  periodEnd.setUTCMonth(month + 1, Math.min(periodStart.getUTCDate(), lastDay))
  return { periodStart, periodEnd }
}

/** Applies the passing of time: an active subscription renews, and a cancelled one ends. */
export function advanceToNow(subscription: SandboxSubscription, now: Date): SandboxSubscription {
  let current = subscription
  while (current.status === 'active' && current.periodEnd <= now) {
    current = current.cancelAtPeriodEnd ? { ...current, status: 'canceled' } : withNextPeriod(current, current.periodEnd, true)
  }
  return current
}

/** Pays the open invoice, or records that the card was declined; undefined when none is open. */
export function payOpen(subscription: SandboxSubscription, succeeds: boolean, now: Date): SandboxSubscription | undefined {
  const { status, invoices } = subscription
  const open = status === 'canceled' ? undefined : invoices.find((invoice) => !invoice.paid)
  if (open === undefined) return undefined
  const at = now.toISOString()
  const tried: SandboxInvoice = succeeds ? { ...open, paid: true, at } : { ...open, failedAt: open.failedAt ?? at }
  const changed = { ...subscription, invoices: invoices.map((invoice) => (invoice === open ? tried : invoice)) }
  return succeeds ? { ...changed, status: 'active' } : changed
}

/** The subscription after a step; undefined when the step does not apply. */
export function applyStep(subscription: SandboxSubscription, what: SandboxStep, now: Date): SandboxSubscription | undefined {
  const { status } = subscription
  switch (what) {
    case 'renew':
      if (status === 'past_due' || status === 'unpaid') return payOpen(subscription, true, now)
      if (status !== 'active') return undefined
      return subscription.cancelAtPeriodEnd ? endPeriod(subscription, now) : withNextPeriod(subscription, now, true)
    case 'fail':
      if (status === 'past_due') return { ...subscription, status: 'unpaid' }
      return status === 'active' ? { ...withNextPeriod(subscription, now, false), status: 'past_due' } : undefined
    case 'end':
      return status === 'canceled' ? undefined : endPeriod(subscription, now)
    case 'refund':
      return withLastPaid(subscription, { refunded: true })
    case 'dispute':
      return withLastPaid(subscription, { disputed: true })
  }
}

/** Ends the subscription and its period now. */
function endPeriod(subscription: SandboxSubscription, now: Date): SandboxSubscription {
  return { ...subscription, status: 'canceled', periodEnd: now, canceledAt: subscription.canceledAt ?? now }
}

/** `at`: when the payment falls due; a simulated renewal starts the period early. */
function withNextPeriod(subscription: SandboxSubscription, at: Date, paid: boolean): SandboxSubscription {
  const period = computePeriod(subscription.periodEnd)
  const invoice: SandboxInvoice = {
    id: `${subscription.id}_${String(subscription.invoices.length + 1)}`,
    paid,
    amount: subscription.invoices[0]?.amount ?? 0,
    at: at.toISOString(),
    periodStart: period.periodStart.toISOString(),
    periodEnd: period.periodEnd.toISOString(),
    ...(paid ? {} : { failedAt: at.toISOString() }),
  }
  return { ...subscription, ...period, invoices: [...subscription.invoices, invoice] }
}

function withLastPaid(subscription: SandboxSubscription, mark: { refunded?: true; disputed?: true }): SandboxSubscription | undefined {
  const last = subscription.invoices.findLast((invoice) => invoice.paid)
  if (last === undefined) return undefined
  return { ...subscription, invoices: subscription.invoices.map((invoice) => (invoice === last ? { ...invoice, ...mark } : invoice)) }
}
