import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrCreateSandboxKey } from '../../src/adapters/payments/sandbox-key.ts'
import type { DatabaseStore } from '../../src/adapters/store/open-store.ts'
import { newSubscriber } from '@sugya/testing/clients/subscriber'
import { SANDBOX_KEY, startApp } from '@sugya/testing/start-app'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000-0000-0000-0002'
const ASKS = '4000002500003155'
const DAY = 86_400_000

describeOnEachDatabase('sandbox subscription', (make, kind) => {
  let database: TestDatabase
  let store: DatabaseStore
  let server: Awaited<ReturnType<typeof startApp>>
  let later = 0
  beforeAll(async () => {
    database = await make()
    store = (await database.open()) as DatabaseStore
    server = await startApp(store, { now: () => new Date(Date.now() + later) })
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    await database.drop()
  })

  const reader = () => newSubscriber(store, () => server.url)
  type Reader = Awaited<ReturnType<typeof reader>>
  const secretOf = async (who: Reader) => String((await who.create()).body['clientSecret'])
  const pay = (who: Reader, clientSecret: string, cardNumber: string, more: object = {}, headers: Record<string, string> = {}) =>
    who.call('POST', '/api/billing/sandbox/pay', { clientSecret, cardNumber, ...more }, headers)
  async function subscribe(): Promise<Reader> {
    const who = await reader()
    expect((await pay(who, await secretOf(who), GOOD)).body).toEqual({ status: 'succeeded' })
    return who
  }
  const advance = async (who: Reader, what: string, key = SANDBOX_KEY) =>
    who.call('POST', '/api/billing/sandbox/advance', { email: who.email, what }, { 'x-sandbox-key': key })
  async function kinds(who: Reader) {
    const { rows } = await store.executeSql(
      'select event_type, amount from subscription_analytics where user_id = $1 order by created_at, event_type',
      [who.id],
    )
    return (rows as { event_type: string; amount: number | null }[]).map(
      ({ event_type, amount }) => `${event_type}${amount === null ? '' : ` ${String(amount)}`}`,
    )
  }

  it('accepts the successful test card and says that no money moves', async () => {
    const who = await subscribe()
    expect(await who.subscription()).toMatchObject({ status: 'active', hasAccess: true, testMode: true })
    expect(await who.create()).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'already_subscribed' } } })
    expect((await who.call('GET', '/api/billing/plan')).body).toEqual({
      name: 'premium',
      priceUsd: 999,
      billingInterval: 'month',
      provider: 'sandbox',
      publishableKey: null,
    })
    expect((await who.call('POST', '/api/billing/portal')).body).toEqual({ url: 'https://sugya.test/account' })
  })

  it('creates one sandbox subscription for ten simultaneous clicks', async () => {
    const who = await reader()
    const secrets = await Promise.all(Array.from({ length: 10 }, () => secretOf(who)))
    expect(new Set(secrets).size).toBe(1)
    const { stripeCustomerId } = await who.account()
    expect(await store.billing.sandbox.list(stripeCustomerId!)).toHaveLength(1)
  })

  it('explains a declined card in the language of the reader and accepts another card', async () => {
    const who = await reader()
    const secret = await secretOf(who)
    const declined = await pay(who, secret, DECLINED, {}, { 'accept-language': 'he' })
    expect([declined.status, declined.body.error]).toEqual([
      402,
      expect.objectContaining({ code: 'payment_failed', paymentProblem: 'card_declined', message: 'הכרטיס נדחה. נסו כרטיס אחר.' }),
    ])
    const wrong = await pay(who, secret, '1234', {}, { 'accept-language': 'ru' })
    expect(wrong.body.error).toMatchObject({ paymentProblem: 'card_number_invalid', message: 'Номер карты указан неверно.' })
    expect(await who.subscription()).toMatchObject({ status: 'free', hasAccess: false })
    expect((await pay(who, secret, GOOD)).status).toBe(200)
    expect(await kinds(who)).toEqual(['payment_failed 999', 'subscription_created 999'])
    expect(await pay(who, secret, GOOD)).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'already_paid' } } })
  })

  it('asks for the confirmation of the bank when the card requires it', async () => {
    const who = await reader()
    const secret = await secretOf(who)
    expect((await pay(who, secret, ASKS)).body).toEqual({ status: 'requires_action' })
    expect(await who.subscription()).toMatchObject({ status: 'free' })
    expect((await pay(who, secret, ASKS, { authenticated: true })).body).toEqual({ status: 'succeeded' })
    expect(await who.subscription()).toMatchObject({ status: 'active' })
  })

  it('rejects the client secret of another user', async () => {
    const [one, other] = [await reader(), await reader()]
    const secret = await secretOf(one)
    await secretOf(other)
    expect((await pay(other, secret, GOOD)).status).toBe(404)
  })

  it('moves a sandbox subscription through renewal, failure, grace, unpaid and recovery', async () => {
    const who = await subscribe()
    expect((await advance(who, 'renew')).body).toEqual({ happened: true })
    expect(await who.subscription()).toMatchObject({ status: 'active' })
    await advance(who, 'fail')
    expect(await who.subscription()).toMatchObject({ status: 'past_due', hasAccess: true })
    await advance(who, 'fail')
    expect(await who.subscription()).toMatchObject({ status: 'unpaid', hasAccess: false })
    await pay(who, await secretOf(who), GOOD)
    expect(await who.subscription()).toMatchObject({ status: 'active', hasAccess: true })
    expect(await kinds(who)).toEqual([
      'subscription_created 999',
      'subscription_renewed 999',
      'payment_failed 999',
      'subscription_renewed 999',
    ])
  })

  it.each([
    ['end', 'ended'],
    ['refund', 'refunded'],
    ['dispute', 'disputed'],
  ])('closes access after %s', async (what, status) => {
    const who = await subscribe()
    await advance(who, what)
    expect(await who.subscription()).toMatchObject({ status, hasAccess: false })
  })

  it('keeps a canceled sandbox subscription open to its end, and renews one that is not canceled', async () => {
    const [leaving, staying] = [await subscribe(), await subscribe()]
    expect((await leaving.call('POST', '/api/billing/cancel')).body).toMatchObject({ status: 'canceling', hasAccess: true })
    later = 27 * DAY
    expect(await leaving.subscription(true)).toMatchObject({ status: 'canceling', hasAccess: true })
    later = 65 * DAY
    expect(await leaving.subscription(true)).toMatchObject({ status: 'ended', hasAccess: false })
    expect(await staying.subscription(true)).toMatchObject({ status: 'active', hasAccess: true })
    later = 0
    expect((await kinds(staying)).filter((line) => line.startsWith('subscription_renewed'))).toHaveLength(2)
  })

  it('moves a sandbox subscription only with the key of the data folder', async () => {
    const who = await subscribe()
    expect((await advance(who, 'end', 'another key')).status).toBe(401)
    expect((await who.call('GET', '/api/billing/sandbox/subscriptions')).status).toBe(401)
    expect((await advance(who, 'explode')).status).toBe(400)
    expect((await advance(await reader(), 'renew')).body).toEqual({ happened: false })
    const { body } = await who.call('GET', '/api/billing/sandbox/subscriptions', undefined, { 'x-sandbox-key': SANDBOX_KEY })
    expect(body).toContainEqual(expect.objectContaining({ email: who.email, status: 'active', hasAccess: true }))
  })

  it.runIf(kind === 'postgres')('moves a sandbox subscription by the command while the server runs', async () => {
    const who = await subscribe()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-sandbox-'))
    const script = path.join(import.meta.dirname, '../../../scripts/sandbox.ts')
    const env = { ...process.env, DATABASE_URL: database.options.databaseUrl!, DATA_DIR: dataDir }
    const run = (...words: string[]) => promisify(execFile)(process.execPath, [script, ...words], { env, cwd: dataDir })
    expect((await run('fail', who.email)).stdout).toContain('past_due')
    expect(await who.subscription()).toMatchObject({ status: 'past_due', hasAccess: true })
    expect((await run('list')).stdout).toContain(who.email)
    await expect(run('renew', 'nobody@example.org')).rejects.toThrow()
    rmSync(dataDir, { recursive: true })
  })

  it('keeps one sandbox key for a data folder', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-sandbox-'))
    expect(readOrCreateSandboxKey(dataDir)).toBe(readOrCreateSandboxKey(dataDir))
    rmSync(dataDir, { recursive: true })
  })
})
