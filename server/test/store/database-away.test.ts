import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import {
  databaseName,
  isPostgresReachable,
  postgresDatabase,
  runOnPostgres,
  type TestDatabase,
} from '@sugya/testing/database/on-each-database'
import { startTcpProxy, type TcpProxy } from '@sugya/testing/fakes/tcp-proxy'
import { startApp, type TestApp } from '@sugya/testing/start-app'
import { CheckedPool } from '../../src/adapters/store/database/checked-pool.ts'
import { type DatabaseStore, openStore } from '../../src/adapters/store/open-store.ts'
import { createReadiness } from '../../src/http/readiness.ts'

const POOL_SIZE = 3
const silent = { info() {}, warn() {}, error() {} }

describe.skipIf(!isPostgresReachable)('a PostgreSQL that is away', () => {
  let database: TestDatabase
  let proxy: TcpProxy
  let url: string
  let store: DatabaseStore
  let app: TestApp
  beforeAll(async () => {
    database = await postgresDatabase()
    proxy = await startTcpProxy({ host: '127.0.0.1', port: 5432 })
    url = `postgres://postgres:a-password@127.0.0.1:${String(proxy.port)}/${databaseName(database)}`
    store = await open()
    app = await startApp(store)
  })
  afterAll(async () => {
    await proxy.pass()
    await app.close()
    await store.close()
    await proxy.close()
    await database.drop()
  })

  const open = (log: { info(details: object, message: string): void } = silent, startMs = 60_000) =>
    openStore({
      databaseUrl: url,
      poolSize: POOL_SIZE,
      dataDir: database.options.dataDir,
      log: { ...silent, ...log },
      limits: { startMs, checkoutMs: 500 },
    })
  const terminateAll = () =>
    runOnPostgres(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${databaseName(database)}'`)
  const occupyAll = () => Array.from({ length: POOL_SIZE }, () => store.executeSql('select pg_sleep(60)').catch(() => {}))
  const ask = (language = 'en') =>
    fetch(`${app.url}/api/chat/enhanced`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ message: 'Who was Deborah?', language }),
    })
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    return { status: response.status, code: error.code, message: error.message, retryAfter: Number(response.headers.get('retry-after')) }
  }

  it('answers the next requests after every connection was terminated', async () => {
    const client = chatClient(app.url)
    expect(joinText(await (await client.ask('Who was Deborah?')).all())).toBe('An answer.')
    await Promise.all(Array.from({ length: POOL_SIZE }, () => client.conversations()))
    await terminateAll()
    const statuses = await Promise.all(
      Array.from({ length: 2 * POOL_SIZE }, async () => (await client.call('GET', '/api/conversations')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await ask()).status).toBe(200)
  })

  it('answers 503 with a time and in the language of the reader when every connection is in use, and recovers', async () => {
    const occupied = occupyAll()
    expect(await refusal(await ask('ru'))).toEqual({
      status: 503,
      code: 'overloaded',
      message: 'Сейчас слишком много обращений. Попробуйте ещё раз через минуту.',
      retryAfter: 5,
    })
    await terminateAll()
    await Promise.all(occupied)
    expect((await ask()).status).toBe(200)
  })

  it('answers 503 while the connection is refused, and recovers', async () => {
    await proxy.refuse()
    expect(await refusal(await ask('he'))).toEqual({
      status: 503,
      code: 'database_unavailable',
      message: 'אי אפשר להגיע כרגע לנתונים. נסו שוב בעוד רגע.',
      retryAfter: 5,
    })
    await proxy.pass()
    expect((await ask()).status).toBe(200)
  })

  it('is not ready while nothing comes back from the database, and ready when it does again', async () => {
    const findProblems = createReadiness({
      library: { state: () => ({ state: 'ready', works: 0, segments: 0, languages: [] }) },
      isDraining: () => false,
      checks: {
        async database() {
          if (!(await store.ping())) throw new Error('no answer')
        },
      },
      log: silent,
    })
    expect(await findProblems()).toEqual([])
    proxy.swallow()
    expect(await findProblems()).toEqual(['database'])
    await proxy.pass()
    expect(await findProblems()).toEqual([])
  })

  it('gives the place of a connection back that dies under a caller who never releases it', async () => {
    const pool = new CheckedPool({ databaseUrl: url, size: 1, checkoutMs: 5_000 })
    pool.on('error', () => {})
    const client = await pool.connect()
    await client.query('begin')
    await terminateAll()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(client.query('commit')).rejects.toMatchObject({ code: 'database_unavailable' })
    client.release()
    expect(pool.totalCount).toBe(1)
    await pool.end()
  })

  it('keeps a connection whose statement was wrong', async () => {
    const pool = new CheckedPool({ databaseUrl: url, size: 1 })
    const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const before = await pid()
    await expect(pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
    expect(await pid()).toEqual(before)
    await pool.end()
  })

  it('waits for it at the start and says so', async () => {
    await proxy.refuse()
    const said: object[] = []
    const opened = await open({
      info(details, message) {
        if (message !== 'waiting for the database') return
        said.push(details)
        void proxy.pass()
      },
    })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject({ database: new URL(url).host + new URL(url).pathname })
    expect(JSON.stringify(said)).toContain('ECONNREFUSED')
    expect(await opened.ping()).toBe(true)
    await opened.close()
  })

  it('fails the start with an address and without a password when it stays away, or refuses for good', async () => {
    await proxy.refuse()
    const failure = await open(silent, 1).catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'DatabaseUnusable' })
    expect((failure as Error).message).toMatch(
      /^The database at 127\.0\.0\.1:\d+\/sugya_test_\w+ did not answer within .* Start it, or check DATABASE_URL\.$/,
    )
    expect((failure as Error).message).not.toContain('a-password')
    await proxy.pass()
    const missing = openStore({ databaseUrl: `${url}_none`, dataDir: '/nowhere', log: silent })
    await expect(missing).rejects.toThrow(/refuses the connection: database ".*_none" does not exist/)
  })
})
