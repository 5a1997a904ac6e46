import { randomUUID } from 'node:crypto'
import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { AuditEntry } from '@sugya/contract/api/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { badAnswer } from '@sugya/testing/fakes/model-answers'
import { type ModelEndpoint, startModelEndpoint, usage } from '@sugya/testing/fakes/model-endpoint'
import { type AdminClient, startWithAdmin } from '@sugya/testing/clients/admin-client'
import { insertRows, withClient } from '@sugya/testing/database/raw-database'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const SERIES = '/api/admin/analytics/series'
const EXPORT = '/api/admin/analytics/export.csv'

describeOnEachDatabase('figures of the product', (make) => {
  let database: TestDatabase
  let endpoint: ModelEndpoint
  let client: AdminClient
  beforeAll(async () => {
    endpoint = await startModelEndpoint()
    endpoint.answers(badAnswer)
    database = await make()
    await (await database.open()).close()
    await withClient(database.options, (db) =>
      insertRows(
        db,
        'subscription_analytics',
        [
          {
            event_type: 'subscription_created',
            payment_status: 'paid',
            amount: 999,
            currency: 'usd',
            occurrence: 'a',
            referral_source: 'newsletter',
          },
          {
            event_type: 'subscription_created',
            payment_status: 'paid',
            amount: 500,
            currency: 'jpy',
            occurrence: 'b',
            referral_source: 'newsletter',
          },
          {
            event_type: 'subscription_created',
            payment_status: 'paid',
            amount: 100,
            currency: '=1+1',
            occurrence: 'c',
            referral_source: 'example.org',
          },
        ].map((row) => ({ ...row, id: randomUUID(), plan_type: 'premium', created_at: new Date().toISOString() })),
      ),
    )
    client = await startWithAdmin(database, { OPENAI_BASE_URL: endpoint.baseUrl, CHAT_MODEL: 'base-model', CHAT_MODEL_PRICE: '2.5/10' })
  })
  afterAll(async () => {
    await client.product.close()
    await endpoint.close()
    await database.drop()
  })
  /** The day of the test, or both when it runs at midnight. */
  async function today() {
    const { body } = await client.get<{ days: AnalyticsDay[] }>(`${SERIES}?days=30`)
    expect(body.days).toHaveLength(30)
    return body.days.findLast(({ questions }) => questions.he + questions.en + questions.ru > 0)
  }

  it('counts mode, citations and cost of an answer at once', async () => {
    const asked = JSON.stringify({ message: 'What is written in Genesis 1:1?', language: 'en' })
    expect((await client.product.post('/api/chat/enhanced', asked)).status).toBe(200)
    const day = await today()
    expect(day).toMatchObject({
      questions: { he: 0, en: 1, ru: 0 },
      answers: { model: 1, sourcesOnly: 0, stopped: 0, interrupted: 0, failed: 0 },
      citations: { proven: 0, repaired: 0 },
      // The call for searches and the answer.
      modelCost: (2 * (usage.prompt_tokens * 2.5 + usage.completion_tokens * 10)) / 1_000_000,
      pricedAnswers: 1,
    })
    expect(day?.citations.removed).toBeGreaterThan(0)
    expect(day?.firstTextMs.p50).toBeGreaterThanOrEqual(0)
    expect(day?.firstTextMs.p95).toBe(day?.firstTextMs.p50)
  })

  it('rejects a time span that is not offered', async () => {
    expect((await client.get(`${SERIES}?days=31`)).status).toBe(400)
    expect((await client.get(`${EXPORT}?days=all`)).status).toBe(400)
  })

  it('exports CSV that spreadsheet programs read and do not run, and records the export', async () => {
    const { headers, bytes } = await client.read(`${EXPORT}?days=90`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sugya-analytics-90-days-\d{4}-\d\d-\d\d\.csv"$/)
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines).toHaveLength(92)
    expect(lines[0]).toMatch(/^date,revenue_=1\+1,revenue_jpy,revenue_usd,active_subscribers,/)
    const paid = lines.find((line) => line.includes('9.99'))
    expect(paid).toMatch(/^\d{4}-\d\d-\d\d,1\.00,500,9\.99,/)
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,0\.00,0,0\.00,0,0,(,0)+,,,0\.000000,0$/)
    expect(paid).toContain(',3,newsletter: 2; example.org: 1,0,')
    for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^[=+\-@]/)

    const { entries } = (await client.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body
    expect(entries).toMatchObject([
      { admin: 'Rivka', action: 'GET /api/admin/analytics/export.csv', details: { days: 90 } },
      { admin: 'Rivka', action: 'POST /api/admin/login', details: { address: expect.any(String) as string } },
    ])
  })

  it('records an export of the training data, a rejected sign-in and a sign-out', async () => {
    expect((await client.read('/api/training/export')).status).toBe(200)
    await client.product.post('/api/admin/login', JSON.stringify({ username: 'Rivka', password: 'not hers' }))
    expect((await client.post('/api/admin/logout')).status).toBe(200)
    const login = await client.product.post('/api/admin/login', JSON.stringify({ username: 'Rivka', password: 'the first password' }))
    const { token } = (await login.json()) as { token: string }
    const record = await client.product.get('/api/admin/audit?limit=4', { authorization: `Bearer ${token}` })
    const { entries } = (await record.json()) as { entries: AuditEntry[] }
    expect(entries.map(({ admin, action }) => [admin, action])).toEqual([
      ['Rivka', 'POST /api/admin/login'],
      ['Rivka', 'POST /api/admin/logout'],
      ['Rivka', 'POST /api/admin/login (refused)'],
      ['Rivka', 'GET /api/training/export'],
    ])
    expect(JSON.stringify(entries)).not.toContain('not hers')
  })
})
