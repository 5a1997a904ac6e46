/**
 * Measures the key figures of the admin panel over a seeded year of 10,000 people and their 120,000 questions, over
 * HTTP in the whole product.
 * `node bench/analytics.ts` runs on the embedded database, and on PostgreSQL when DATABASE_URL names an empty
 * database for it. Target: p95 ≤ 100 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import { makeQuestions, writeQuestions } from '@sugya/testing/factories/questions'
import { withClient } from '@sugya/testing/database/raw-database'
import { DAY, makeYear, writeYear } from '@sugya/testing/factories/analytics-year'
import { startProduct } from '@sugya/testing/start-product'
import { percentile, formatNumber, reportAtMost, reportPlain, formatSpread } from './support/figures.ts'

const log = { info() {}, error: (details: object, message: string) => console.error(message, details) }
/** Questions a day; none on every seventh day. */
const A_DAY = 385
const admin = { username: 'bench', password: 'only for this bench' }

async function measure(name: string, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  // Opened once, so that the tables exist.
  await (await openStore({ ...options, log })).close()
  await withClient(options, (client) => writeYear(makeYear(), client))
  // Until now, wherever the year of the payments ends: the last day is summed up at each read.
  const now = Date.now()
  const questions = makeQuestions((Math.floor(now / DAY) - 364) * DAY, now, A_DAY).filter(({ at }) => at < now)
  await withClient(options, (client) => writeQuestions(questions, client))
  const product = await startProduct({
    database: { options },
    variables: { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
    waitForLibrary: false,
  })
  const { token } = (await (await product.post('/api/admin/login', JSON.stringify(admin))).json()) as { token: string }
  const ask = async (path: string) => {
    const start = performance.now()
    const response = await product.get(`/api/admin/analytics/${path}`, { authorization: `Bearer ${token}` })
    await response.text()
    if (response.status !== 200) throw new Error(`${path} answers ${String(response.status)}`)
    return performance.now() - start
  }
  const first = await ask('series?days=365')
  reportPlain(
    `days summed up for the first time, ${name}`,
    `${formatNumber(first)} ms (${questions.length} questions, once for each day that is over)`,
  )
  for (const [figure, path] of [
    ['key figures', 'kpis'],
    ['latest subscription events', 'subscriptions'],
    ['30 days one by one', 'series?days=30'],
    ['365 days one by one', 'series?days=365'],
    ['365 days as CSV', 'export.csv?days=365'],
  ] as const) {
    const times: number[] = []
    for (let i = 0; i < 220; i++) {
      const time = await ask(path)
      if (i >= 20) times.push(time)
    }
    reportAtMost(`${figure}, ${name}, p95`, percentile(times, 0.95), 100, 'ms', `${formatSpread(times)}, a year of 10,000 people`)
  }
  await product.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'sugya-bench-'))
await measure('embedded database', { dataDir })
rmSync(dataDir, { recursive: true })
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl !== undefined) await measure('PostgreSQL', { databaseUrl, dataDir: mkdtempSync(join(tmpdir(), 'sugya-bench-')) })
else reportPlain('key figures, PostgreSQL', 'SKIPPED: DATABASE_URL does not name an empty database for it')
