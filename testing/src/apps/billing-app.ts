import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { stripePayments } from '../../../server/src/adapters/payments/stripe.ts'
import { billingRoutes } from '../../../server/src/features/billing/billing.routes.ts'
import { sandboxRoutes } from '../../../server/src/features/billing/sandbox.routes.ts'
import { sandboxPayments } from '../../../server/src/adapters/payments/sandbox.ts'
import { buildApp } from '../../../server/src/http/app.ts'
import { createIdentity } from '../../../server/src/http/session/identity.ts'
import { createMetrics } from '../../../server/src/http/metrics.ts'
import { createSessions } from '../../../server/src/http/session/sessions.ts'
import type { BillingStore } from '../../../server/src/ports/store/billing.ts'
import type { Store } from '../../../server/src/ports/store/store.ts'
import { hashToken } from '../../../server/src/session-tokens.ts'
import { stripeKeys } from '../fakes/stripe-server.ts'
import { keepSecretsOf, keepSecretsOfVariables } from '../logs/call-secrets.ts'
import { suiteLog } from '../logs/suite-log.ts'

interface Options {
  /** Unset: the sandbox. */
  stripeUrl?: string
  now?: () => Date
  /** Stands before the real store. */
  billing?: Partial<BillingStore>
}

export const SANDBOX_KEY = 'the key of the tests'

/** Billing on a port of 127.0.0.1 with the real store, sessions, provider's adapter and HTTP. */
export async function startBillingServer(store: Store, { stripeUrl, now = () => new Date(), billing = {} }: Options = {}) {
  const clock = { now }
  const sandbox = sandboxPayments({ ledger: store.billing.sandbox, clock })
  const payments =
    stripeUrl === undefined
      ? sandbox
      : stripePayments({
          secretKey: stripeKeys.STRIPE_SECRET_KEY,
          publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
          priceId: stripeKeys.STRIPE_PRICE_ID,
          apiUrl: stripeUrl,
        })
  keepSecretsOfVariables(stripeKeys)
  const parts = { payments, billing: { ...store.billing, ...billing }, clock }
  const sessions = createSessions({ accounts: store.accounts, clock: { now: () => new Date() }, secure: false })
  const identity = createIdentity({ secret: 'a secret of the tests', secure: false, findAccount: (request) => sessions.account(request) })
  const app = await buildApp({
    log: suiteLog(),
    metrics: createMetrics(),
    trustedProxies: 0,
    secure: false,
    sessions,
    stripe: stripeUrl !== undefined,
    webFolder: path.join(import.meta.dirname, 'no-such-folder'),
    features: [
      billingRoutes({ ...parts, identity, publicUrl: 'https://sugya.test' }),
      ...(stripeUrl === undefined ? [sandboxRoutes({ ...parts, payments: sandbox, identity, key: SANDBOX_KEY })] : []),
    ],
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, parts, close: () => app.close() }
}

/** A user of the store, and a browser in which this user is signed in. */
export async function newSubscriber(store: Store, url: () => string) {
  const name = `reader-${randomUUID()}`
  const token = randomBytes(32).toString('base64url')
  const opened = await store.accounts.create(
    { username: `קורא ${name.slice(-36)}`, email: `${name}@example.org`, passwordHash: 'none', language: 'he' },
    { session: { tokenHash: hashToken(token), ipAddress: null, userAgent: null }, guestId: null },
  )
  if (!('account' in opened)) throw new Error('the user was not made')
  const { id, email } = opened.account
  async function call(method: string, address: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(url() + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-device-fingerprint': 'k3j4h5',
        'user-agent': 'a browser of the tests',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    keepSecretsOf({ address, headers: { authorization: `Bearer ${token}`, ...headers }, body, answer: text })
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> & { error?: Record<string, unknown> } }
  }
  return {
    id,
    email,
    call,
    create: () => call('POST', '/api/create-subscription', {}),
    subscription: async (refresh = false) => (await call('GET', `/api/billing/subscription${refresh ? '?refresh=true' : ''}`)).body,
    account: async () => (await store.billing.findAccount(id))!,
  }
}
