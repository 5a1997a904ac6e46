import { randomBytes, randomUUID } from 'node:crypto'
import type { Store } from '../../../server/src/ports/store/store.ts'
import { hashToken } from '../../../server/src/session-tokens.ts'
import { recordSecretsOfCall } from '../logs/call-secrets.ts'

/** Creates a user in the store and returns the calls of a browser in which this user is signed in. */
export async function newSubscriber(store: Store, url: () => string) {
  const name = `reader-${randomUUID()}`
  const token = randomBytes(32).toString('base64url')
  const opened = await store.accounts.create(
    { username: `קורא ${name.slice(-36)}`, email: `${name}@example.org`, passwordHash: 'none', language: 'he' },
    { session: { tokenHash: hashToken(token), ipAddress: null, userAgent: null }, guestId: null },
  )
  if (!('account' in opened)) throw new Error('the user was not created')
  const { id, email } = opened.account
  async function call(method: string, address: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(url() + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-device-fingerprint': 'k3j4h5',
        'user-agent': 'a browser of the tests',
        cookie: 'sugya_referral=newsletter',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    recordSecretsOfCall({ address, headers: { authorization: `Bearer ${token}`, ...headers }, body, answer: text })
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
