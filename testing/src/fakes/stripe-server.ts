// Over 250 lines: the endpoints of a provider share its state.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import {
  chargeBody,
  DAY,
  invoiceBody,
  MONTH,
  PRICE,
  type StoredCharge,
  type StoredInvoice,
  type StoredSubscription,
  toSubscriptionBody,
} from './stripe-shapes.ts'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_PRICE_ID: 'price_of_the_tests',
}

export interface SentEvent {
  id: string
  type: string
  data: { object: object }
}

/**
 * A fake of the part of Stripe's API that the product uses, over real HTTP: form-encoded bodies, idempotency keys,
 * expansion, lists, errors. The test decides what happens to a subscription; the fake collects the events that Stripe
 * would send. Shapes by https://docs.stripe.com/api (version of the SDK).
 */
export async function startStripe(start = new Date()) {
  let now = Math.floor(start.getTime() / 1000)
  let count = 0
  const newId = (kind: string) => `${kind}_${String(++count).padStart(6, '0')}`
  const customers = new Map<string, { id: string; email: string }>()
  const subscriptions = new Map<string, StoredSubscription>()
  const invoices: StoredInvoice[] = []
  const charges: StoredCharge[] = []
  const disputes: { id: string; charge: string; status: string }[] = []
  const events: SentEvent[] = []
  const answers = new Map<string, { sent: string; answer: Promise<Answer> }>()
  const requests: { method: string; path: string; version: string | undefined; key: string | undefined }[] = []
  let failing: number[] = []
  let gate: { path: string; awaited: number; open: PromiseWithResolvers<void> } | undefined = undefined

  type Answer = { status: number; body: object }
  const ok = (body: object): Answer => ({ status: 200, body })
  const missing = (): Answer => ({
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
  })
  const list = (data: object[], url: string): Answer => ok({ object: 'list', data, has_more: false, url })

  const subscriptionBody = (subscription: StoredSubscription, expand: string[]): object =>
    toSubscriptionBody(
      subscription,
      invoices.findLast((invoice) => invoice.subscription === subscription.id)!,
      expand,
    )

  function emit(type: string, object: object): void {
    events.push({ id: newId('evt'), type, data: { object } })
  }

  function addInvoice(subscription: StoredSubscription): StoredInvoice {
    const id = newId('in')
    const { customer, start, end } = subscription
    const intent = newId('pi')
    const secret = `${intent}_secret_${id}`
    const invoice: StoredInvoice = {
      id,
      subscription: subscription.id,
      customer,
      intent,
      secret,
      status: 'open',
      created: now,
      paid_at: null,
      start,
      end,
    }
    invoices.push(invoice)
    return invoice
  }

  function charge(invoice: StoredInvoice, status: 'succeeded' | 'failed'): void {
    const { customer, intent } = invoice
    charges.push({ id: newId('ch'), customer, payment_intent: intent, created: now, status, refunded: false, disputed: false })
    if (status === 'succeeded') Object.assign(invoice, { status: 'paid', paid_at: now })
    emit(status === 'succeeded' ? 'invoice.paid' : 'invoice.payment_failed', invoiceBody(invoice, []))
    emit(`charge.${status}`, chargeBody(charges.at(-1)!))
  }

  function answer(method: string, path: string, sent: URLSearchParams): Answer {
    const expand = [...sent].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
    const inList = expand.map((way) => way.replace(/^data\./, ''))
    const [, , resource = '', id = ''] = path.split('/')
    const customer = sent.get('customer')
    if (customer !== null && !customers.has(customer)) return missing()
    const own = <T extends { customer: string }>(all: T[]) => all.filter((one) => one.customer === customer).reverse()
    switch (`${method} ${resource}${id === '' ? '' : '/:id'}`) {
      case 'POST customers': {
        const made = { id: newId('cus'), object: 'customer', email: sent.get('email') ?? '' }
        customers.set(made.id, made)
        emit('customer.created', made)
        return ok(made)
      }
      case 'GET prices/:id':
        return id === stripeKeys.STRIPE_PRICE_ID
          ? ok({ id, object: 'price', currency: 'usd', unit_amount: PRICE, recurring: { interval: 'month', interval_count: 1 } })
          : missing()
      case 'POST subscriptions': {
        if (sent.get('items[0][price]') !== stripeKeys.STRIPE_PRICE_ID) return missing()
        if (sent.get('payment_behavior') !== 'default_incomplete') throw new Error('the first payment would not be left to the browser')
        if (sent.get('payment_settings[save_default_payment_method]') !== 'on_subscription') throw new Error('the card would not be kept')
        const made: StoredSubscription = {
          id: newId('sub'),
          customer: customer!,
          created: now,
          status: 'incomplete',
          cancel_at_period_end: false,
          canceled_at: null,
          ended_at: null,
          start: now,
          end: now + MONTH,
        }
        subscriptions.set(made.id, made)
        addInvoice(made)
        emit('customer.subscription.created', subscriptionBody(made, []))
        return ok(subscriptionBody(made, expand))
      }
      case 'GET subscriptions': {
        const all = own([...subscriptions.values()]).filter((one) => sent.get('status') === 'all' || one.status !== 'canceled')
        return list(
          all.map((one) => subscriptionBody(one, inList)),
          path,
        )
      }
      case 'GET subscriptions/:id':
      case 'POST subscriptions/:id':
      case 'DELETE subscriptions/:id': {
        const found = subscriptions.get(id)
        if (found === undefined) return missing()
        if (method !== 'GET' && found.status === 'canceled') return missing()
        if (method === 'POST') {
          const cancel = sent.get('cancel_at_period_end') === 'true'
          Object.assign(found, { cancel_at_period_end: cancel, canceled_at: cancel ? now : null })
          emit('customer.subscription.updated', subscriptionBody(found, []))
        }
        if (method === 'DELETE') end(id)
        return ok(subscriptionBody(found, expand))
      }
      case 'GET invoices':
        return list(
          own(invoices).map((invoice) => invoiceBody(invoice, inList)),
          path,
        )
      case 'GET charges':
        return list(own(charges).map(chargeBody), path)
      case 'GET charges/:id': {
        const found = charges.find((one) => one.id === id)
        return found === undefined ? missing() : ok(chargeBody(found))
      }
      case 'GET disputes':
        return list(
          disputes.filter((dispute) => dispute.charge === sent.get('charge')),
          path,
        )
      case 'POST billing_portal/:id':
        return ok({
          id: newId('bps'),
          object: 'billing_portal.session',
          url: `https://billing.test/p/${customer!}`,
          return_url: sent.get('return_url'),
        })
      default:
        throw new Error(`the small Stripe does not know ${method} ${path}`)
    }
  }

  /**
   * Returns the same answer for the same idempotency key, also to a concurrent request; refuses a key with other
   * parameters.
   */
  async function once(key: string | undefined, sent: string, make: () => Answer): Promise<Answer> {
    if (key === undefined) return make()
    const known = answers.get(key)
    if (known !== undefined && known.sent !== sent)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters' } },
      }
    if (known !== undefined) return await known.answer
    const made = Promise.resolve(make())
    answers.set(key, { sent, answer: made })
    return await made
  }

  const server = createServer((request, response) => {
    void (async () => {
      const sent = await readText(request)
      const url = new URL(request.url ?? '/', 'http://stripe')
      const key = request.headers['idempotency-key'] as string | undefined
      requests.push({ method: request.method!, path: url.pathname, version: request.headers['stripe-version'] as string | undefined, key })
      if (gate?.path === url.pathname && request.method === 'GET') {
        const { open } = gate
        if (--gate.awaited === 0) {
          gate = undefined
          open.resolve()
        }
        await open.promise
      }
      const status = failing.shift()
      const given = new URLSearchParams(request.method === 'POST' ? sent : url.search)
      const refused = request.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`
      const result =
        status !== undefined
          ? { status, body: { error: { type: 'api_error', message: 'a failure of the test' } } }
          : refused
            ? { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
            : await once(request.method === 'POST' ? key : undefined, `${url.pathname} ${sent}`, () =>
                answer(request.method!, url.pathname, given),
              )
      response.writeHead(result.status, { 'content-type': 'application/json', 'request-id': newId('req') }).end(JSON.stringify(result.body))
    })().catch((error: unknown) => response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: String(error) } })))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo

  const the = (id: string) => subscriptions.get(id)!
  const open = (id: string) => invoices.find((invoice) => invoice.subscription === id && invoice.status === 'open')!
  const lastCharge = (id: string) => {
    const paid = invoices.findLast((invoice) => invoice.subscription === id && invoice.status === 'paid')!
    return charges.findLast((one) => one.payment_intent === paid.intent && one.status === 'succeeded')!
  }
  function updated(id: string): void {
    emit('customer.subscription.updated', subscriptionBody(the(id), []))
  }
  function nextPeriod(id: string): StoredInvoice {
    const subscription = the(id)
    Object.assign(subscription, { start: subscription.end, end: subscription.end + MONTH })
    return addInvoice(subscription)
  }
  function end(id: string): void {
    const subscription = the(id)
    Object.assign(subscription, { status: 'canceled', ended_at: now, canceled_at: subscription.canceled_at ?? now })
    emit('customer.subscription.deleted', subscriptionBody(subscription, []))
  }
  const webhooks = new Stripe('sk_test_unused').webhooks

  return {
    url: `http://127.0.0.1:${String(port)}`,
    customers,
    subscriptions,
    invoices,
    events,
    requests,
    now: () => new Date(now * 1000),
    pass(days: number) {
      now += days * DAY
    },
    /** Answers reads of a path only once this many have arrived, so that they are concurrent. */
    together(path: string, count: number) {
      gate = { path, awaited: count, open: Promise.withResolvers<void>() }
    },
    /** Fails the next calls with these statuses. */
    fail(...statuses: number[]) {
      failing = statuses
    },
    hasFailed: (invoiceId: string) => {
      const { intent } = invoices.find((invoice) => invoice.id === invoiceId)!
      return charges.some((one) => one.payment_intent === intent && one.status === 'failed')
    },
    subscriptionOfSecret: (secret: string) => invoices.find((invoice) => invoice.secret === secret)?.subscription,
    /** Pays the open invoice. */
    pay(id: string) {
      charge(open(id), 'succeeded')
      the(id).status = 'active'
      updated(id)
    },
    /** Declines the card for the open invoice. */
    decline(id: string) {
      charge(open(id), 'failed')
    },
    renew(id: string) {
      charge(nextPeriod(id), 'succeeded')
      updated(id)
    },
    failRenewal(id: string) {
      charge(nextPeriod(id), 'failed')
      the(id).status = 'past_due'
      updated(id)
    },
    cancel(id: string, cancel: boolean) {
      Object.assign(the(id), { cancel_at_period_end: cancel, canceled_at: cancel ? now : null })
      updated(id)
    },
    end,
    refund(id: string) {
      lastCharge(id).refunded = true
      emit('charge.refunded', chargeBody(lastCharge(id)))
    },
    dispute(id: string) {
      lastCharge(id).disputed = true
      const made = { id: newId('dp'), object: 'dispute', charge: lastCharge(id).id, status: 'needs_response' }
      disputes.push(made)
      emit('charge.dispute.created', { ...made })
    },
    winDispute(id: string) {
      const found = disputes.find((dispute) => dispute.charge === lastCharge(id).id)!
      found.status = 'won'
      emit('charge.dispute.closed', { ...found, object: 'dispute' })
    },
    /** Sends an event as Stripe does, signed by its own helper. */
    async deliver(event: SentEvent, productUrl: string, secret = stripeKeys.STRIPE_WEBHOOK_SECRET): Promise<number> {
      const payload = JSON.stringify({ object: 'event', api_version: Stripe.API_VERSION, created: now, livemode: false, ...event })
      const signature = webhooks.generateTestHeaderString({ payload, secret })
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      const response = await fetch(`${productUrl}/api/stripe/webhook`, { method: 'POST', body: payload, headers })
      await response.arrayBuffer()
      return response.status
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
