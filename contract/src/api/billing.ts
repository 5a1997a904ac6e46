import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * What a subscription is worth today. `active` and `past_due` (a payment failed, within the days of grace) and `canceling` (paid to the end of the
 * period, not renewed) give access; `free` (never subscribed), `ended`, `unpaid` (grace is over), `refunded` and `disputed` give none.
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
  /** For the card form of Stripe; null in the sandbox. */
  publishableKey: z.string().nullable(),
})
export type Plan = z.infer<typeof Plan>

export const Subscription = z.object({
  status: SubscriptionStatus,
  /** Whether questions are unlimited now. */
  hasAccess: z.boolean(),
  /** Next renewal, or the end of what is paid when it is not renewed; null without a subscription. */
  periodEnd: z.iso.datetime().nullable(),
  /** Until when a failed payment may be mended. */
  graceUntil: z.iso.datetime().nullable(),
  /** The provider is the sandbox, or a test account: no money moves. */
  testMode: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/billing/plan',
  access: 'public',
  summary: 'What premium costs, and who takes the payment',
  response: Plan,
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'user',
  summary: 'Begin a subscription, or go on with the one begun: the secret of its first payment',
  body: z.object({}),
  response: z.object({ clientSecret: z.string() }),
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/billing/subscription',
  access: 'user',
  summary: 'The subscription of the caller; `refresh` asks the provider first',
  query: z.object({ refresh: z.stringbool().optional() }),
  response: Subscription,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'user',
  summary: 'Do not renew; what is paid stays usable to its end',
  response: Subscription,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: 'user',
  summary: 'Renew after all',
  response: Subscription,
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  access: 'user',
  summary: 'Address of the provider’s page for cards and invoices',
  response: z.object({ url: z.string() }),
})

/** Only with the sandbox: pays the first invoice of a subscription with a card of the test. */
export const paySandbox = endpoint({
  method: 'POST',
  path: '/api/billing/sandbox/pay',
  access: 'user',
  summary: 'Sandbox: pay with a test card',
  body: z.object({
    clientSecret: z.string().min(1).max(200),
    cardNumber: z.string().max(40),
    /** The reader has agreed in the window that stands for their bank's. */
    authenticated: z.boolean().default(false),
  }),
  response: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
})

/** Only with the sandbox, for the command line: needs the key that lies in the data folder. */
export const listSandbox = endpoint({
  method: 'GET',
  path: '/api/billing/sandbox/subscriptions',
  access: 'provider',
  summary: 'Sandbox: the subscriptions there are',
  response: z.array(
    z.object({ email: z.string(), status: SubscriptionStatus, hasAccess: z.boolean(), periodEnd: z.iso.datetime().nullable() }),
  ),
})

/** Only with the sandbox, for the command line: lets time or misfortune come. */
export const advanceSandbox = endpoint({
  method: 'POST',
  path: '/api/billing/sandbox/advance',
  access: 'provider',
  summary: 'Sandbox: let something happen to a subscription',
  body: z.object({ email: z.string().max(254), what: z.enum(['renew', 'fail', 'end', 'refund', 'dispute']) }),
  response: z.object({ happened: z.boolean() }),
})

/** Signed by Stripe; the body is read as bytes. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'provider',
  summary: 'Something has happened at the payment provider',
  response: z.object({ received: z.literal(true) }),
})
