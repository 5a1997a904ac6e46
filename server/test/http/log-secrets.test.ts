import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { withClient } from '@sugya/testing/database/raw-database'
import { recordSecretsOfCall, recordSecretsOfMail } from '@sugya/testing/logs/call-secrets'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

/** Words that stand nowhere else, each given to the product as the secret of its kind. */
const PASSWORD = 'Zanzibar-password-1'
const NEW_PASSWORD = 'Quetzal-password-2'
const WRONG_PASSWORD = 'Ocelot-password-3'
const ADMIN_PASSWORD = 'Axolotl-password-4'
const QUESTION = 'who was the capybara of Genesis'
const SEARCH = 'okapi'
const EMAIL = 'wombat@example.com'
const fixed = [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, ADMIN_PASSWORD, QUESTION, 'capybara', SEARCH, EMAIL]
const admin = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD }

describeOnOneDatabase('logs', (make) => {
  let database: TestDatabase
  let running: TestProduct | undefined
  beforeAll(async () => (database = await make()))
  afterEach(() => running?.close())
  afterAll(() => database.drop())
  async function start(variables: Record<string, string> = {}) {
    return (running = await startProduct({
      library: 'small',
      database,
      variables: { ...admin, ...variables },
      run: 'own',
      showWarnings: false,
    }))
  }
  /** Stops the product and returns all that it has written. */
  async function stop(product: TestProduct): Promise<string> {
    await product.close()
    return product.output()
  }

  /** A browser that keeps what it is given; every token, cookie and secret that it sees is remembered. */
  function visitor(url: string, seen: Set<string>) {
    let token: string | undefined
    const cookies = new Map<string, string>()
    return async (
      method: string,
      address: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; text: string }> => {
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url + address, {
        method,
        headers: {
          'x-device-fingerprint': 'pangolin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(jar === '' ? {} : { cookie: jar }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      recordSecretsOfCall({ address, headers, body, answer: text, cookies: response.headers.getSetCookie() })
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
        if (value !== '') seen.add(value)
      }
      for (const [, secret = ''] of text.matchAll(/"(?:token|clientSecret)":"([^"]+)"/g)) seen.add(secret)
      if (/\/api\/auth\/(signin|signup|reset-password)$/.test(address)) token = /"token":"([^"]+)"/.exec(text)?.[1] ?? token
      return { status: response.status, text }
    }
  }

  /** The secret of a mailed link that was not seen before: mails come after the answer. */
  async function mailedSecret(seen: Set<string>): Promise<string> {
    const folder = path.join(database.options.dataDir, 'mails')
    const unseen = () => {
      const texts = existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8')) : []
      return texts.map(linkSecret).find((secret) => secret !== undefined && !seen.has(secret))
    }
    await expect.poll(unseen, { timeout: 20_000 }).toBeDefined()
    const secret = unseen() ?? ''
    seen.add(secret)
    recordSecretsOfMail(`#token=${secret}`)
    return secret
  }

  function expectSecretsAbsent(said: string, secrets: Iterable<string>): void {
    // It did speak, of every request at least.
    expect(said.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(10)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThanOrEqual(5)
      for (const form of [secret, encodeURIComponent(secret)]) {
        const place = said.indexOf(form)
        expect(place, place < 0 ? '' : `${form} stands in the log: …${said.slice(Math.max(0, place - 400), place + 100)}…`).toBe(-1)
      }
    }
  }

  it('logs no password, token, cookie, question or mailed link when all goes well', async () => {
    const product = await start()
    const seen = new Set(fixed)
    const call = visitor(product.url, seen)
    const guest = visitor(product.url, seen)
    const ok = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      expect(status, text).toBe(200)
      return text
    }
    await expect.poll(async () => (await call('GET', '/api/ready')).status, { timeout: 60_000 }).toBe(200)
    await ok(guest('POST', '/api/chat/enhanced', { message: QUESTION, language: 'en' }))
    await ok(call('POST', '/api/auth/signup', { username: 'wombat', email: EMAIL, password: PASSWORD, language: 'en' }))
    await call('POST', '/api/auth/signup', { username: 'wombat', email: EMAIL, password: PASSWORD })
    await guest('POST', '/api/auth/signin', { email: EMAIL, password: WRONG_PASSWORD })
    await ok(call('POST', '/api/auth/signin', { email: EMAIL, password: PASSWORD }))
    await ok(call('POST', '/api/chat/enhanced', { message: QUESTION, language: 'en' }))
    await ok(call('GET', `/api/texts/search/${SEARCH}?language=en`))
    await ok(call('POST', '/api/account/email', { email: `new-${EMAIL}`, password: PASSWORD }))
    await ok(guest('POST', '/api/account/email/confirm', { token: await mailedSecret(seen) }))
    await ok(guest('POST', '/api/auth/forgot-password', { email: `new-${EMAIL}` }))
    const link = await mailedSecret(seen)
    await ok(call('POST', '/api/auth/reset-password', { token: link, password: NEW_PASSWORD }))
    await call('POST', '/api/auth/reset-password', { token: link, password: NEW_PASSWORD })
    const secret = /"clientSecret":"([^"]+)"/.exec(await ok(call('POST', '/api/create-subscription', {})))?.[1]
    await ok(call('POST', '/api/billing/sandbox/pay', { clientSecret: secret, cardNumber: '4242 4242 4242 4242' }))
    seen.add('4242 4242').add('42424242')
    await call('POST', '/api/stripe/webhook', { id: 'evt', customer: EMAIL }, { 'stripe-signature': `t=1,v1=${WRONG_PASSWORD}` })
    await ok(call('GET', '/api/account/export'))
    await guest('POST', '/api/admin/login', { username: 'keeper', password: WRONG_PASSWORD })
    await ok(guest('POST', '/api/admin/login', { username: 'keeper', password: ADMIN_PASSWORD }))
    await ok(guest('GET', '/api/admin/analytics/kpis'))
    await call('POST', '/api/auth/signin', `{"email": "${EMAIL}", "password": "${PASSWORD}`)
    await call('POST', '/api/auth/signin', { email: [EMAIL], password: { a: PASSWORD } })
    await call('GET', `/api/account/export?token=${encodeURIComponent(PASSWORD)}&format=${SEARCH}`)
    await call('GET', `/api/no/${PASSWORD}`)
    await ok(call('POST', '/api/account/delete', { password: NEW_PASSWORD }))
    expectSecretsAbsent(await stop(product), seen)
  })

  it('logs none of them when model, mail, payments and database fail', async () => {
    const webhookSecret = 'whsec_marmoset'
    const keys = { model: 'sk-numbat-key', stripe: 'sk_test_tapir', mail: 'Coati-password-5' }
    const dead = 'http://127.0.0.1:9'
    const product = await start({
      OPENAI_BASE_URL: `${dead}/v1`,
      OPENAI_API_KEY: keys.model,
      STRIPE_SECRET_KEY: keys.stripe,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_API_URL: dead,
      SMTP_URL: `smtp://mailer:${keys.mail}@127.0.0.1:9`,
    })
    const seen = new Set([...fixed, ...Object.values(keys), webhookSecret])
    const call = visitor(product.url, seen)
    await expect.poll(async () => (await call('GET', '/api/ready')).status, { timeout: 60_000 }).toBe(200)
    const webhook = () => {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'invoice.paid',
        data: { object: { customer: 'cus_kiwi', customer_email: EMAIL } },
      })
      const signature = new Stripe('sk_test_any').webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      seen.add(/v1=(\w+)/.exec(signature)?.[1] ?? '')
      return call('POST', '/api/stripe/webhook', payload, { 'stripe-signature': signature })
    }
    const everything = async () => {
      await call('POST', '/api/auth/signup', { username: 'second', email: `second-${EMAIL}`, password: PASSWORD })
      await call('POST', '/api/auth/signin', { email: `second-${EMAIL}`, password: PASSWORD })
      await call('POST', '/api/chat/enhanced', { message: QUESTION, language: 'en' })
      await call('POST', '/api/auth/forgot-password', { email: `second-${EMAIL}` })
      await call('POST', '/api/account/email', { email: `third-${EMAIL}`, password: PASSWORD })
      await call('POST', '/api/account/password', { currentPassword: PASSWORD, password: NEW_PASSWORD })
      await call('POST', '/api/create-subscription', {})
      await call('POST', '/api/admin/login', { username: 'keeper', password: ADMIN_PASSWORD })
      await call('POST', '/api/auth/reset-password', { token: 'numbat-link-token', password: NEW_PASSWORD })
      await webhook()
    }
    seen.add('numbat-link-token')
    await everything()
    // Now each statement fails in its turn, with all its values in the hands of the driver.
    if (database.options.databaseUrl !== undefined)
      for (const table of [
        'messages',
        'conversations',
        'user_sessions',
        'mailed_links',
        'payment_events',
        'admin_sessions',
        'users',
        'rate_limits',
      ]) {
        await withClient(database.options, (client) => client.query(`alter table ${table} rename to ${table}_gone`))
        await everything()
      }
    expectSecretsAbsent(await stop(product), seen)
  })
})

/** What stands after `#token=` in a mail as it is sent: as it is, quoted-printable or in base64. */
function linkSecret(mail: string): string | undefined {
  const decoded = [...mail.matchAll(/\r?\n\r?\n((?:[A-Za-z0-9+/=]{4,}\r?\n)+)/g)].map(([, part = '']) =>
    Buffer.from(part, 'base64').toString(),
  )
  const quoted = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /#token=([\w-]{20,})/.exec([quoted, ...decoded].join('\n'))?.[1]
}
