/** The time of the fake Stripe, in seconds as Stripe counts them. */
export const DAY = 86_400
export const MONTH = 30 * DAY
/** What a subscription costs, in cents. */
export const PRICE = 999

export interface StoredSubscription {
  id: string
  customer: string
  created: number
  status: 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  start: number
  end: number
}

export interface StoredInvoice {
  id: string
  subscription: string
  customer: string
  intent: string
  secret: string
  status: 'open' | 'paid' | 'void'
  created: number
  paid_at: number | null
  start: number
  end: number
}

export interface StoredCharge {
  id: string
  customer: string
  payment_intent: string
  created: number
  status: 'succeeded' | 'failed'
  refunded: boolean
  disputed: boolean
}

/** An invoice as Stripe writes it, with the fields in `expand`. */
export function invoiceBody(invoice: StoredInvoice, expand: string[]): object {
  const { id, customer, subscription, status, created, paid_at, start, end, intent, secret } = invoice
  const payment = {
    id: `inpay_${id}`,
    object: 'invoice_payment',
    invoice: id,
    payment: { type: 'payment_intent', payment_intent: intent },
  }
  return {
    id,
    object: 'invoice',
    customer,
    status,
    created,
    currency: 'usd',
    amount_due: PRICE,
    amount_paid: status === 'paid' ? PRICE : 0,
    period_start: start - MONTH,
    period_end: start,
    status_transitions: { finalized_at: created, paid_at, voided_at: null, marked_uncollectible_at: null },
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: {} }, quote_details: null },
    lines: { object: 'list', data: [{ id: `il_${id}`, object: 'line_item', period: { start, end } }], has_more: false },
    ...(expand.includes('payments') ? { payments: { object: 'list', data: [payment], has_more: false } } : {}),
    ...(expand.includes('confirmation_secret') ? { confirmation_secret: { type: 'payment_intent', client_secret: secret } } : {}),
  }
}

/** A subscription as Stripe writes it, with its latest invoice: whole or by its id, as `expand` says. */
export function toSubscriptionBody(subscription: StoredSubscription, latest: StoredInvoice, expand: string[]): object {
  const { id, customer, created, status, cancel_at_period_end, canceled_at, ended_at, start, end } = subscription
  const deeper = expand.filter((path) => path.startsWith('latest_invoice.')).map((path) => path.slice('latest_invoice.'.length))
  const whole = deeper.length > 0 || expand.includes('latest_invoice')
  return {
    id,
    object: 'subscription',
    customer,
    created,
    start_date: created,
    status,
    currency: 'usd',
    cancel_at: null,
    cancel_at_period_end,
    canceled_at,
    ended_at,
    items: {
      object: 'list',
      data: [{ id: `si_${id}`, object: 'subscription_item', current_period_start: start, current_period_end: end }],
      has_more: false,
    },
    latest_invoice: whole ? invoiceBody(latest, deeper) : latest.id,
  }
}

/** A charge as Stripe writes it. */
export const chargeBody = (charge: StoredCharge) => ({
  object: 'charge',
  amount: PRICE,
  currency: 'usd',
  paid: charge.status === 'succeeded',
  ...charge,
})
