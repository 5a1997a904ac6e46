// Longer than most: one small Stripe and one server stand for all of its sentences.
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import type { DatabaseStore } from '../../src/adapters/store/open-store.ts'
import { endSubscription } from '../../src/features/billing/end-subscription.ts'
import { reconcileSubscriptions } from '../../src/features/billing/reconcile-subscriptions.ts'
import { syncCustomer } from '../../src/features/billing/sync-customer.ts'
import { newSubscriber } from '@sugya/testing/clients/subscriber'
import { startApp } from '@sugya/testing/start-app'
import { startStripe, type SentEvent, type FakeStripe } from '@sugya/testing/fakes/stripe-server'

const DAY = 86_400_000
const silentLog = { info() {}, error() {} }

describeOnEachDatabase('Stripe subscription', (make, kind) => {
  let database: TestDatabase
  let store: DatabaseStore
  let stripe: FakeStripe
  let server: Awaited<ReturnType<typeof startApp>>
  /** Another process of the same product, where the database allows one. */
  let second: { url: string; close(): Promise<void> } | undefined
  let failures = 0
  beforeAll(async () => {
    database = await make()
    store = (await database.open()) as DatabaseStore
    stripe = await startStripe()
    if (kind === 'postgres') {
      const own = await database.open()
      const app = await startApp(own, { stripeUrl: stripe.url, now: () => stripe.now() })
      second = {
        url: app.url,
        async close() {
          await app.close()
          await own.close()
        },
      }
    }
    server = await startApp(store, {
      stripeUrl: stripe.url,
      now: () => stripe.now(),
      billing: {
        writeSnapshot(truth) {
          if (failures === 0) return store.billing.writeSnapshot(truth)
          failures--
          throw new Error('the database is away')
        },
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await second?.close()
    await stripe.close()
    await store.close()
    await database.drop()
  })

  const reader = () => newSubscriber(store, () => server.url)
  type Reader = Awaited<ReturnType<typeof reader>>
  let sentBefore = 0
  const send = (event: SentEvent) => stripe.deliver(event, sentBefore++ % 2 === 0 ? server.url : (second?.url ?? server.url))

  /** All events of a customer since the last call reach the product. */
  async function tell(): Promise<void> {
    for (const event of stripe.events.splice(0)) expect(await send(event)).toBe(200)
  }
  async function begin(who: Reader): Promise<string> {
    const { body, status } = await who.create()
    expect(status).toBe(200)
    return stripe.subscriptionOfSecret(String(body['clientSecret']))!
  }
  async function subscribe(who: Reader): Promise<string> {
    const id = await begin(who)
    stripe.pay(id)
    await tell()
    return id
  }
  async function history(who: Reader) {
    const { rows } = await store.executeSql(
      'select event_type as type, amount, payment_status as payment, occurrence from subscription_analytics where user_id = $1 order by created_at, event_type',
      [who.id],
    )
    return rows as { type: string; amount: number | null; payment: string | null; occurrence: string }[]
  }
  const kinds = async (who: Reader) => (await history(who)).map(({ type }) => type.replace('subscription_', ''))

  it('uses the API version of the SDK and returns the client secret of the first payment', async () => {
    const who = await reader()
    await begin(who)
    const versions = new Set(stripe.requests.map(({ version }) => version))
    expect([...versions]).toEqual([Stripe.API_VERSION])
    expect(await who.subscription()).toEqual({ status: 'free', hasAccess: false, periodEnd: null, graceUntil: null, testMode: true })
  })

  it('reads the price from Stripe and stores the plan', async () => {
    const who = await reader()
    const plan = { name: 'premium', priceUsd: 999, billingInterval: 'month', provider: 'stripe', publishableKey: 'pk_test_of_the_tests' }
    expect((await who.call('GET', '/api/billing/plan')).body).toEqual(plan)
    const columns = 'name, stripe_price_id, price_usd, billing_interval, is_active, features'
    const { rows } = await store.executeSql(`select ${columns} from subscription_plans`)
    expect(rows).toEqual([
      {
        ...{ name: 'premium', stripe_price_id: 'price_of_the_tests', price_usd: 999, billing_interval: 'month', is_active: true },
        // Those of the upgrade page, and nothing that nobody provides.
        features: ['unlimited-questions', 'persistent-history', 'cancel-anytime'],
      },
    ])
  })

  it('creates one customer and one subscription for ten simultaneous clicks', async () => {
    const who = await reader()
    stripe.together('/v1/subscriptions', 10)
    const answers = await Promise.all(Array.from({ length: 10 }, () => who.create()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['clientSecret'])).size).toBe(1)
    const mine = [...stripe.customers.values()].filter(({ email }) => email === who.email)
    expect(mine).toHaveLength(1)
    expect([...stripe.subscriptions.values()].filter(({ customer }) => customer === mine[0]!.id)).toHaveLength(1)
    expect((await who.account()).stripeCustomerId).toBe(mine[0]!.id)
  })

  it('continues a subscription that was begun before', async () => {
    const who = await reader()
    const first = await begin(who)
    expect(await begin(who)).toBe(first)
  })

  it('activates the subscription by webhook alone, and does not sell it twice', async () => {
    const who = await reader()
    const id = await subscribe(who)
    const subscription = await who.subscription()
    expect(subscription).toMatchObject({ status: 'active', hasAccess: true, graceUntil: null })
    expect(new Date(String(subscription['periodEnd'])).getTime()).toBe(stripe.subscriptions.get(id)!.end * 1000)
    expect((await who.account()).stripeSubscriptionId).toBe(id)
    const again = await who.create()
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'already_subscribed' } } })
    expect(await history(who)).toEqual([expect.objectContaining({ type: 'subscription_created', amount: 999, payment: 'paid' })])
    const { rows } = await store.executeSql(
      'select device_fingerprint, user_agent, ip_address, referral_source, period_end from subscription_analytics where user_id = $1',
      [who.id],
    )
    expect(rows[0]).toMatchObject({
      device_fingerprint: 'k3j4h5',
      user_agent: 'a browser of the tests',
      ip_address: '127.0.0.1',
      referral_source: 'newsletter',
    })
  })

  it('activates the subscription on the success page before the webhook arrives', async () => {
    const who = await reader()
    stripe.pay(await begin(who))
    stripe.events.length = 0
    expect(await who.subscription()).toMatchObject({ status: 'free' })
    expect(await who.subscription(true)).toMatchObject({ status: 'active', hasAccess: true })
  })

  it('keeps a canceled subscription open to the end of its period, and renews it when it is resumed', async () => {
    const who = await reader()
    const id = await subscribe(who)
    const end = new Date(stripe.subscriptions.get(id)!.end * 1000).toISOString()
    stripe.pass(1)
    const cancelled = await who.call('POST', '/api/billing/cancel')
    expect(cancelled.body).toMatchObject({ status: 'canceling', hasAccess: true, periodEnd: end })
    expect((await who.call('POST', '/api/billing/cancel')).body).toEqual(cancelled.body)
    expect((await who.call('POST', '/api/billing/resume')).body).toMatchObject({ status: 'active', periodEnd: end })
    await who.call('POST', '/api/billing/cancel')
    stripe.pass(28)
    expect(await who.subscription()).toMatchObject({ status: 'canceling', hasAccess: true })
    stripe.pass(1)
    expect(await who.subscription()).toMatchObject({ status: 'ended', hasAccess: false })
    stripe.end(id)
    await tell()
    expect(await who.subscription()).toMatchObject({ status: 'ended', hasAccess: false })
    // Cancelled twice within the same second of Stripe's clock: one cancellation.
    expect(await kinds(who)).toEqual(['created', 'canceled'])
    expect(await who.call('POST', '/api/billing/resume')).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'no_subscription' } },
    })
    expect(await begin(who)).not.toBe(id)
  })

  it('gives seven days of grace after a failed renewal, in which the debt can be paid', async () => {
    const who = await reader()
    const id = await subscribe(who)
    stripe.pass(30)
    stripe.failRenewal(id)
    await tell()
    const graceUntil = new Date(stripe.now().getTime() + 7 * DAY).toISOString()
    expect(await who.subscription()).toMatchObject({ status: 'past_due', hasAccess: true, graceUntil })
    const owed = await who.create()
    expect(stripe.subscriptionOfSecret(String(owed.body['clientSecret']))).toBe(id)
    stripe.pass(7)
    expect(await who.subscription()).toMatchObject({ status: 'unpaid', hasAccess: false })
    await reconcileSubscriptions({ ...server.billing, log: silentLog })
    expect((await who.account()).subscription.status).toBe('unpaid')
    stripe.pay(id)
    await tell()
    expect(await who.subscription()).toMatchObject({ status: 'active', hasAccess: true, graceUntil: null })
    expect(await kinds(who)).toEqual(['created', 'payment_failed', 'renewed'])
  })

  it('closes access after a refund, and sells a new subscription', async () => {
    const who = await reader()
    const id = await subscribe(who)
    stripe.refund(id)
    await tell()
    expect(await who.subscription()).toMatchObject({ status: 'refunded', hasAccess: false })
    const next = await begin(who)
    expect(next).not.toBe(id)
    expect(stripe.subscriptions.get(id)!.status).toBe('canceled')
    stripe.pay(next)
    await tell()
    expect(await who.subscription()).toMatchObject({ status: 'active', hasAccess: true })
  })

  it('closes access during a dispute, and reopens it when the dispute is won', async () => {
    const who = await reader()
    const id = await subscribe(who)
    stripe.dispute(id)
    await tell()
    expect(await who.subscription()).toMatchObject({ status: 'disputed', hasAccess: false })
    expect(await who.create()).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'already_subscribed' } } })
    stripe.winDispute(id)
    await tell()
    expect(await who.subscription()).toMatchObject({ status: 'active', hasAccess: true })
  })

  it('forgets webhook events after a month', async () => {
    const who = await reader()
    await subscribe(who)
    const known = async () => (await store.executeSql('select 1 from payment_events')).rows.length
    expect(await known()).toBeGreaterThan(0)
    await store.billing.purgeBefore(new Date(Date.now() - DAY))
    expect(await known()).toBeGreaterThan(0)
    await store.billing.purgeBefore(new Date(Date.now() + DAY))
    expect(await known()).toBe(0)
    expect(await kinds(who)).toEqual(['created'])
  })

  it('reconciles at night what no webhook reported', async () => {
    const [paid, ended] = [await reader(), await reader()]
    stripe.pay(await begin(paid))
    const id = await subscribe(ended)
    stripe.end(id)
    stripe.events.length = 0
    const { asked } = await reconcileSubscriptions({ ...server.billing, log: silentLog })
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(await paid.subscription()).toMatchObject({ status: 'active' })
    expect(await ended.subscription()).toMatchObject({ status: 'ended' })
  })

  it('never overwrites a newer state with an older one, whichever is written first', async () => {
    const who = await reader()
    const id = await subscribe(who)
    const { stripeCustomerId } = await who.account()
    const [fetched, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const payments = {
      ...server.billing.payments,
      async listSubscriptions(customerId: string) {
        const truth = await server.billing.payments.listSubscriptions(customerId)
        fetched.resolve()
        await late.promise
        return truth
      },
    }
    const slow = syncCustomer({ ...server.billing, payments }, stripeCustomerId!)
    await fetched.promise
    stripe.end(id)
    await tell()
    late.resolve()
    await slow
    expect(await who.subscription()).toMatchObject({ status: 'ended', hasAccess: false })
  })

  it('ends every subscription at Stripe before an account is deleted', async () => {
    const [subscriber, beginner] = [await reader(), await reader()]
    const [paid, begun] = [await subscribe(subscriber), await begin(beginner)]
    stripe.pass(1)
    for (const who of [subscriber, beginner]) await endSubscription(server.billing, await who.account())
    expect([paid, begun].map((id) => stripe.subscriptions.get(id)!.status)).toEqual(['canceled', 'canceled'])
    expect(await subscriber.subscription()).toMatchObject({ status: 'ended', hasAccess: false })
    expect(await kinds(subscriber)).toEqual(['created', 'canceled'])
    await endSubscription(server.billing, await (await reader()).account())
  })

  it('reports that payments are unavailable when Stripe is, and charges nothing', async () => {
    const who = await reader()
    stripe.fail(500, 500, 500)
    const { status, body } = await who.create()
    expect([status, body.error?.['code']]).toEqual([503, 'payments_unavailable'])
    stripe.fail()
    expect((await who.create()).status).toBe(200)
  })

  it('opens the portal for cards and invoices', async () => {
    const who = await reader()
    expect(await who.call('POST', '/api/billing/portal')).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'no_subscription' } },
    })
    await begin(who)
    expect((await who.call('POST', '/api/billing/portal')).body).toHaveProperty(
      'url',
      expect.stringContaining('https://billing.test/p/cus_'),
    )
  })

  it('rejects billing requests of callers who are not signed in', async () => {
    for (const [method, address] of [
      ['POST', '/api/create-subscription'],
      ['GET', '/api/billing/subscription'],
      ['POST', '/api/billing/cancel'],
      ['POST', '/api/billing/resume'],
      ['POST', '/api/billing/portal'],
    ] as const) {
      const body = address === '/api/create-subscription' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
      expect([address, (await fetch(server.url + address, { method, ...body })).status]).toEqual([address, 401])
    }
  })

  it('rejects unsigned, old and huge webhooks, and ignores those about unknown customers', async () => {
    const event: SentEvent = { id: 'evt_foreign', type: 'customer.updated', data: { object: { id: 'cus_stranger', object: 'customer' } } }
    expect(await stripe.deliver(event, server.url, 'whsec_of_somebody_else')).toBe(400)
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
    expect((await post('{}')).status).toBe(400)
    expect((await post('not JSON', { 'stripe-signature': 't=1,v1=0' })).status).toBe(400)
    expect((await fetch(`${server.url}/api/stripe/webhook`, { method: 'POST' })).status).toBe(400)
    expect((await post('x'.repeat(1024 * 1024))).status).toBe(413)
    expect(await send(event)).toBe(200)
    expect(await store.billing.hasProcessed('evt_foreign')).toBe(false)
  })

  it('reaches the state of Stripe after 200 webhooks shuffled, tripled and interrupted by failures, and counts each once', async () => {
    const random = randomFrom(20_261_121)
    const readers = await Promise.all(Array.from({ length: 4 }, reader))
    const ids = await Promise.all(readers.map(begin))
    stripe.events.length = 0
    const told: SentEvent[] = []
    const sendSome = async (share: number) => {
      // Each event comes three times, in any order, several at once, some before and some after what comes later at
      // Stripe.
      for (const event of stripe.events.splice(0)) told.push(event, event, event)
      shuffle(told, random)
      const now = told.splice(0, Math.floor(told.length * share))
      for (let i = 0; i < now.length; i += 8) {
        const statuses = await Promise.all(now.slice(i, i + 8).map(async (event) => ({ event, status: await send(event) })))
        for (const { event, status } of statuses) {
          expect([200, 500]).toContain(status)
          if (status === 500) told.push(event)
        }
      }
    }
    let sent = 0
    for (const id of ids) {
      stripe.decline(id)
      stripe.pay(id)
    }
    for (let month = 1; month <= 8; month++) {
      stripe.pass(30)
      for (const [i, id] of ids.entries()) {
        if (month % 3 === i % 3) {
          stripe.failRenewal(id)
          stripe.pass(0.25)
          stripe.pay(id)
        } else stripe.renew(id)
        if (month === 4) {
          stripe.cancel(id, true)
          stripe.cancel(id, false)
        }
      }
      sent += stripe.events.length
      if (month === 3 || month === 6) failures = 1
      await sendSome(0.4)
    }
    stripe.cancel(ids[0]!, true)
    stripe.refund(ids[1]!)
    stripe.end(ids[2]!)
    stripe.pass(30)
    stripe.failRenewal(ids[3]!)
    // What Stripe sends beside, until there are 200.
    for (let i = 0; sent + stripe.events.length < 200; i++) stripe.cancel(ids[3]!, false)
    sent += stripe.events.length
    expect(sent).toBeGreaterThanOrEqual(200)
    failures = 1
    await sendSome(1)
    expect(failures).toBe(0)
    await sendSome(1)
    expect(told).toEqual([])

    const states = await Promise.all(readers.map(async (who) => (await who.account()).subscription.status))
    expect(states).toEqual(['canceling', 'refunded', 'ended', 'past_due'])
    for (const [i, who] of readers.entries()) {
      const rows = await history(who)
      expect(new Set(rows.map(({ type, occurrence }) => `${type} ${occurrence}`)).size).toBe(rows.length)
      const paid = stripe.invoices.filter(({ subscription, status }) => subscription === ids[i] && status === 'paid').map(({ id }) => id)
      const failed = stripe.invoices.filter(({ id, subscription }) => subscription === ids[i] && stripe.hasFailed(id)).map(({ id }) => id)
      const count = (type: string) => rows.filter((row) => row.type === type).map(({ occurrence }) => occurrence)
      expect(count('subscription_created')).toEqual(paid.slice(0, 1))
      expect(count('subscription_renewed').sort()).toEqual(paid.slice(1).sort())
      expect(failed.length).toBeGreaterThan(1)
      expect(count('payment_failed').sort()).toEqual(failed.sort())
    }
  })
})

/** A generator of the test's own, so that a failure can be looked at again. Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
}
