import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '@sugya/testing/database/raw-database'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const admin = { username: 'keeper', password: 'the password of the keeper' }
const reader = { username: 'reader', email: 'reader@example.com', password: 'a password 1', language: 'en' }

/** So often every limit below is reached. */
const OFTEN = 15

describeOnEachDatabase('limits across a restart', (make) => {
  let database: TestDatabase
  let product: TestProduct
  beforeAll(async () => {
    database = await make()
    product = await start()
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  function start(): Promise<TestProduct> {
    const variables = { TRUSTED_PROXIES: '1', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
    return startProduct({ library: 'small', database, variables })
  }
  async function restart(): Promise<void> {
    await product.close()
    // The first wait is half a minute: on a slow machine it would be over before the product is up again.
    await withClient(database.options, (client) => client.query(`update rate_limits set expire = expire + 3600000 where key like 'wait%'`))
    product = await start()
  }
  /** Each kind of call has a network of its own, so that only its own limit stops it. */
  const post = async (address: string, body: object, network: string, device = 'device') => {
    const headers = { 'x-forwarded-for': network, 'x-device-fingerprint': device }
    const response = await product.post(address, JSON.stringify(body), headers)
    const { error } = (await response.json()) as { error?: { code: string; retryAfter?: number } }
    return { status: response.status, code: error?.code, retryAfter: Number(response.headers.get('retry-after')) }
  }
  const question = { message: 'hello', language: 'en' }

  it('keeps the limits that were reached before a restart, with the right password too, and delays nobody else', async () => {
    expect((await post('/api/auth/signup', reader, '198.51.100.1')).status).toBe(200)
    const wrongFor = (email: string) => ({ email, password: 'wrong' })
    const calls: [string, () => ReturnType<typeof post>][] = [
      ['quota_exceeded', () => post('/api/chat/enhanced', question, '192.0.2.1')],
      ['rate_limited', () => post('/api/auth/signin', wrongFor(reader.email), '192.0.2.2')],
      ['rate_limited', () => post('/api/auth/signin', wrongFor('nobody@example.com'), '192.0.2.3')],
      ['rate_limited', () => post('/api/admin/login', { ...admin, password: 'wrong' }, '192.0.2.4')],
      ['rate_limited', () => post('/api/auth/forgot-password', { email: reader.email }, '192.0.2.5')],
    ]
    for (const [code, call] of calls) {
      const answers = []
      for (let i = 0; i < OFTEN; i++) answers.push(await call())
      expect(answers[0]?.code).not.toBe(code)
      expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0)
      expect(new Set(answers.filter(({ status }) => status === 429).map((answer) => answer.code))).toEqual(new Set([code]))
    }
    await restart()
    for (const [code, call] of calls) {
      const answer = await call()
      expect(answer).toMatchObject({ status: 429, code })
      expect(answer.retryAfter).toBeGreaterThan(0)
    }
    expect(await post('/api/auth/signin', reader, '192.0.2.2')).toMatchObject({ status: 429 })
    expect(await post('/api/admin/login', admin, '192.0.2.4')).toMatchObject({ status: 429 })

    const other = { ...reader, username: 'other', email: 'other@example.com' }
    expect((await post('/api/auth/signup', other, '198.51.100.2')).status).toBe(200)
    expect((await post('/api/auth/signin', other, '198.51.100.2')).status).toBe(200)
    // Nor does a stranger lock the administrator out of another network.
    expect((await post('/api/admin/login', admin, '198.51.100.4')).status).toBe(200)
    expect((await post('/api/chat/enhanced', question, '198.51.100.3', 'another')).status).toBe(200)
  })
})
