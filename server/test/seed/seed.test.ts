import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { ADMIN, READER, seed } from '@sugya/testing/factories/seed'
import { startProduct, type TestProduct, testLibrary } from '@sugya/testing/start-product'
import { afterAll, beforeAll, expect, it } from 'vitest'

describeOnEachDatabase('seed', (make) => {
  let database: TestDatabase
  let product: TestProduct
  let authorization: string
  const now = Date.now()
  beforeAll(async () => {
    database = await make()
    await seed({ ...database.options, libraryUri: testLibrary, now })
    product = await startProduct({ database, waitForLibrary: false })
    authorization = await signIn()
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  async function signIn(): Promise<string> {
    const response = await product.post('/api/admin/login', JSON.stringify(ADMIN))
    return `Bearer ${((await response.json()) as { token: string }).token}`
  }
  async function read<T>(address: string): Promise<T> {
    const response = await product.get(address, { authorization })
    expect(response.status, address).toBe(200)
    return (await response.json()) as T
  }
  async function countRows(): Promise<Record<string, number>> {
    const store = await database.open()
    const tables = await store.sql<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
    const counts: Record<string, number> = {}
    for (const { name } of tables)
      if (!/session|rate_limits|usage_days|audit/.test(name) || name === 'harvest_sessions')
        counts[name] = (await store.sql<{ n: number }>(`select count(*)::integer as n from "${name}"`))[0]!.n
    await store.close()
    return counts
  }

  it('fills every list of the admin panel', async () => {
    const sessions = await read<{ status: string; sessionId: string }[]>('/api/training/harvest-sessions')
    expect(sessions.map(({ status }) => status).sort()).toEqual(['completed', 'failed'])
    const finished = sessions.find(({ status }) => status === 'completed')!
    const errors = await read<{ errorType: string }[]>(`/api/training/harvest-errors/${finished.sessionId}`)
    expect(errors.map(({ errorType }) => errorType).sort()).toEqual(['api_error', 'no_content', 'other', 'parse_error', 'timeout'])
    expect(await read<unknown[]>('/api/training/files')).toHaveLength(4)
    const jobs = await read<{ status: string }[]>('/api/training/jobs')
    expect(jobs.map(({ status }) => status).sort()).toEqual(['cancelled', 'failed', 'pending', 'running', 'succeeded'])
    for (const list of ['models', 'evaluations', 'models/changes', 'feedback', 'audit', 'analytics/subscriptions']) {
      const body = await read<unknown>(`/api/admin/${list}`)
      const lists = Array.isArray(body) ? [body] : Object.values(body as object).filter((value) => Array.isArray(value))
      expect(
        lists.some((each) => each.length > 0),
        list,
      ).toBe(true)
    }
    const { days } = await read<{ days: { questions: { he: number } }[] }>('/api/admin/analytics/series?days=365')
    expect(days.filter(({ questions }) => questions.he > 0).length).toBeGreaterThan(250)
  })

  it('gives the reader conversations with cited answers in three languages', async () => {
    const login = await product.post('/api/auth/signin', JSON.stringify({ email: READER.email, password: READER.password }))
    const { token } = (await login.json()) as { token: string }
    const reader = { authorization: `Bearer ${token}` }
    const conversations = (await (await product.get('/api/conversations', reader)).json()) as { id: string }[]
    expect(conversations).toHaveLength(6)
    const languages = new Set<string>()
    for (const { id } of conversations) {
      const messages = (await (await product.get(`/api/conversations/${id}/messages`, reader)).json()) as {
        language: string
        citations: unknown[]
      }[]
      expect(messages[1]?.citations.length).toBeGreaterThan(0)
      languages.add(messages[1]?.language ?? '')
    }
    expect([...languages].sort()).toEqual(['en', 'he', 'ru'])
  })

  it('adds nothing when it runs again', async () => {
    await product.close()
    const before = await countRows()
    await seed({ ...database.options, libraryUri: testLibrary, now })
    expect(await countRows()).toEqual(before)
    product = await startProduct({ database, waitForLibrary: false })
  })
})

it('refuses to seed a product in production', async () => {
  const script = path.join(import.meta.dirname, '../../../scripts/seed.ts')
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: '/nowhere', PUBLIC_URL: 'https://sugya.example', PAYMENTS: 'sandbox' }
  await expect(promisify(execFile)(process.execPath, [script], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('seed data is for development only') as string,
  })
})
