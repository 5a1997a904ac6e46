import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { AppError } from '../../errors.ts'
import type { Payments, ProviderEvent } from '../../ports/payments.ts'
import { toSubscriptions } from './stripe-subscriptions.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  priceId: string
  /** Another address of the API, for tests. */
  apiUrl: string | undefined
}

/** Per call; the SDK retries with growing waits. */
const TIMEOUT_MS = 10_000
const MAX_RETRIES = 2

/**
 * Statuses of a dispute that is closed in our favor.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const DISPUTES_WON = ['won', 'warning_closed', 'prevented']

/** Payments by Stripe, at the API version of its SDK. */
export function createStripePayments({ secretKey, publishableKey, webhookSecret, priceId, apiUrl }: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false, ...toSdkAddress(apiUrl) })

  /** The client secret comes with the latest invoice, which must be expanded. */
  const OPEN_PAYMENT = 'latest_invoice.confirmation_secret'

  return {
    provider: 'stripe',
    // Test keys have a prefix: sk_test_… and rk_test_…
    testMode: /^[sr]k_test_/.test(secretKey),
    publishableKey,
    priceId,
    readPlan: () =>
      callStripe(async () => {
        const price = await stripe.prices.retrieve(priceId)
        const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
        return { name: 'premium', priceId, priceUsd: price.unit_amount ?? 0, billingInterval: interval }
      }, 'payments_unavailable'),
    ownsCustomer: (customerId) => customerId.startsWith('cus_'),
    createCustomer: ({ id, email, username }) =>
      callStripe(async () => {
        const customer = await stripe.customers.create(
          { email, name: username, metadata: { userId: id } },
          // Stripe refuses a reused key with other parameters; the hash also keeps Hebrew names out of the header.
          { idempotencyKey: `customer-${createHash('sha256').update(`${id} ${email} ${username}`).digest('hex')}` },
        )
        return customer.id
      }),
    // A missing resource here is the price: an error of the configuration, not of the caller.
    createSubscription: (customerId, key) =>
      callStripe(async () => {
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            expand: [OPEN_PAYMENT],
          },
          { idempotencyKey: key },
        )
        const clientSecret = getClientSecret(subscription)
        if (clientSecret === null) throw new AppError('payments_unavailable', 'new Stripe subscription has no open payment')
        return { subscriptionId: subscription.id, clientSecret }
      }, 'payments_unavailable'),
    findOpenPayment: (subscriptionId) =>
      callStripe(async () => getClientSecret(await stripe.subscriptions.retrieve(subscriptionId, { expand: [OPEN_PAYMENT] }))),
    listSubscriptions: (customerId) =>
      callStripe(async () => {
        const [subscriptions, invoices, charges] = await Promise.all([
          stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1000 }),
          stripe.invoices.list({ customer: customerId, limit: 100, expand: ['data.payments'] }).autoPagingToArray({ limit: 1000 }),
          stripe.charges.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        ])
        const disputed = new Set<string>()
        for (const charge of charges.filter((c) => c.disputed)) {
          // A charge stays `disputed` after a won dispute.
          const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 })
          if (disputes.data.some((dispute) => !DISPUTES_WON.includes(dispute.status))) disputed.add(charge.id)
        }
        return toSubscriptions({ subscriptions, invoices, charges, disputed })
      }),
    setCancelAtPeriodEnd: (subscriptionId, cancel) =>
      callStripe(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel })
      }),
    cancelNow: async (subscriptionId) => {
      try {
        await callStripe(() => stripe.subscriptions.cancel(subscriptionId))
      } catch (error) {
        // Stripe no longer finds a subscription that has ended.
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      }
    },
    createPortalUrl: (customerId, returnUrl) =>
      callStripe(async () => (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url),
    readWebhook: (body, signature) => readWebhook(stripe, webhookSecret, body, signature),
  }
}

/** The SDK expects host, port and protocol. */
function toSdkAddress(apiUrl: string | undefined): { host: string; port: string; protocol: 'http' | 'https' } | undefined {
  if (apiUrl === undefined) return undefined
  const { hostname, port, protocol } = new URL(apiUrl)
  const kind = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port === '' ? (kind === 'http' ? '80' : '443') : port, protocol: kind }
}

function getClientSecret({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null
  return invoice.confirmation_secret?.client_secret ?? null
}

async function readWebhook(stripe: Stripe, secret: string, body: Buffer, signature: string | undefined): Promise<ProviderEvent> {
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret)
  } catch (cause) {
    throw new AppError('invalid_input', 'Stripe signature not valid', { cause })
  }
  const { id, type } = event
  const about = event.data.object as { object?: string; id?: string; customer?: unknown; charge?: unknown }
  if (about.object === 'customer') return { id, type, customerId: about.id ?? null }
  const named = toId(about.customer)
  if (named !== null) return { id, type, customerId: named }
  // A dispute or refund references only its charge.
  const charge = toId(about.charge)
  if (charge === null) return { id, type, customerId: null }
  return { id, type, customerId: await callStripe(async () => toId((await stripe.charges.retrieve(charge)).customer)) }
}

/** Stripe returns related objects by id or, when expanded, whole. */
function toId(related: unknown): string | null {
  if (typeof related === 'string') return related
  const { id } = (related ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** Calls Stripe and converts its errors to AppError. */
async function callStripe<T>(call: () => Promise<T>, missing: 'not_found' | 'payments_unavailable' = 'not_found'): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    // Its message may quote the input; code and request id suffice to find it in Stripe's log.
    const summary = `${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`.trim()
    if (error.code === 'resource_missing') throw new AppError(missing, `Stripe: ${summary}`, { cause: error })
    throw new AppError('payments_unavailable', `Stripe: ${summary}`, { cause: error })
  }
}
