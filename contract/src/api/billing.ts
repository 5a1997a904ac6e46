import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/**
 * `active`, `past_due` (a payment failed, within the grace period) and `canceling` (paid to the end of the period, not
 * renewed) give access; `free` (never subscribed), `ended`, `unpaid` (the grace period is over), `refunded` and
 * `disputed` give none.
 */
export const SubscriptionStatus = z.enum(['free', 'active', 'past_due', 'canceling', 'ended', 'unpaid', 'refunded', 'disputed'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** The plan as it is sold. */
export const Plan = z.object({
  name: z.string(),
  /** In cents. */
  priceUsd: z.number().int(),
  billingInterval: z.enum(['month', 'year']),
  provider: z.enum(['stripe', 'sandbox']),
  /** For Stripe's card form; null in the sandbox. */
  publishableKey: z.string().nullable(),
})
export type Plan = z.infer<typeof Plan>

export const Subscription = z.object({
  status: SubscriptionStatus,
  /** Questions are unlimited now. */
  hasAccess: z.boolean(),
  /** Next renewal, or the end of the paid period when it is not renewed; null without a subscription. */
  periodEnd: z.iso.datetime().nullable(),
  /** Until when a failed payment can be retried. */
  graceUntil: z.iso.datetime().nullable(),
  /** The provider is the sandbox, or a test account: no money moves. */
  testMode: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const billingApi = defineApi('Billing', {
  readPlan: {
    method: 'GET',
    path: '/api/billing/plan',
    access: 'public',
    summary: 'The price of premium and the payment provider',
    response: Plan,
  },
  createSubscription: {
    method: 'POST',
    path: '/api/create-subscription',
    access: 'user',
    summary: 'Start a subscription, or continue an unpaid one; answers the secret of its first payment',
    body: z.object({}),
    response: z.object({ clientSecret: z.string() }),
  },
  readSubscription: {
    method: 'GET',
    path: '/api/billing/subscription',
    access: 'user',
    summary: 'The subscription of the caller; `refresh` asks the provider first',
    query: z.object({ refresh: z.stringbool().optional() }),
    response: Subscription,
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/billing/cancel',
    access: 'user',
    summary: 'Turn renewal off; access lasts until the end of the paid period',
    response: Subscription,
  },
  resumeSubscription: {
    method: 'POST',
    path: '/api/billing/resume',
    access: 'user',
    summary: 'Turn renewal back on',
    response: Subscription,
  },
  openPortal: {
    method: 'POST',
    path: '/api/billing/portal',
    access: 'user',
    summary: 'The address of the provider’s page for cards and invoices',
    response: z.object({ url: z.string() }),
  },
  /** Only with the sandbox: pays the first invoice of a subscription with a test card. */
  paySandbox: {
    method: 'POST',
    path: '/api/billing/sandbox/pay',
    access: 'user',
    summary: 'Sandbox: pay with a test card',
    body: z.object({
      clientSecret: z.string().min(1).max(200),
      cardNumber: z.string().max(40),
      /** The user confirmed in the dialog that plays the bank's. */
      authenticated: z.boolean().default(false),
    }),
    response: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  },
  /** Only with the sandbox, for the command line: needs the key in the data folder. */
  listSandbox: {
    method: 'GET',
    path: '/api/billing/sandbox/subscriptions',
    access: 'provider',
    summary: 'Sandbox: all subscriptions',
    response: z.array(
      z.object({ email: z.string(), status: SubscriptionStatus, hasAccess: z.boolean(), periodEnd: z.iso.datetime().nullable() }),
    ),
  },
  /** Only with the sandbox, for the command line: needs the key in the data folder. */
  advanceSandbox: {
    method: 'POST',
    path: '/api/billing/sandbox/advance',
    access: 'provider',
    summary: 'Sandbox: simulate a renewal, a failed payment, an end, a refund or a dispute',
    body: z.object({ email: z.string().max(254), what: z.enum(['renew', 'fail', 'end', 'refund', 'dispute']) }),
    response: z.object({ happened: z.boolean() }),
  },
  /** Signed by Stripe; the signature covers the bytes of the body. */
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'provider',
    summary: 'An event of the payment provider',
    response: z.object({ received: z.literal(true) }),
  },
})
