/**
 * How long the administrator's figures take: a made-up year of 10,000 people, over HTTP, the whole product around it.
 * `node bench/analytics.ts` runs on the embedded database, and on PostgreSQL when DATABASE_URL names an empty database for it. Bar: p95 ≤ 100 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import { makeYear, writeYear } from '../server/test/support/made-up-year.ts'
import { startProduct } from '../server/test/support/product.ts'
import { percentile, reportAtMost, reportPlain, spread } from './support/figures.ts'

const log = { info() {}, error: (details: object, message: string) => console.error(message, details) }
const admin = { username: 'bench', password: 'only for this bench' }

async function measure(name: string, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  // Opened once, so that the tables are there.
  await (await openStore({ ...options, log })).close()
  await writeYear(makeYear(), options)
  const product = await startProduct(
    {
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    },
    { waitForLibrary: false },
  )
  const { token } = (await (await product.post('/api/admin/login', JSON.stringify(admin))).json()) as { token: string }
  for (const [figure, path] of [
    ['key figures', 'kpis'],
    ['latest subscription events', 'subscriptions'],
  ] as const) {
    const times: number[] = []
    for (let i = 0; i < 220; i++) {
      const start = performance.now()
      const response = await product.get(`/api/admin/analytics/${path}`, { authorization: `Bearer ${token}` })
      await response.json()
      if (response.status !== 200) throw new Error(`${path} answers ${String(response.status)}`)
      if (i >= 20) times.push(performance.now() - start)
    }
    reportAtMost(`${figure}, ${name}, p95`, percentile(times, 0.95), 100, 'ms', `${spread(times)}, a year of 10,000 people`)
  }
  await product.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'sugya-bench-'))
await measure('embedded database', { dataDir })
rmSync(dataDir, { recursive: true })
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl !== undefined) await measure('PostgreSQL', { databaseUrl, dataDir: mkdtempSync(join(tmpdir(), 'sugya-bench-')) })
else reportPlain('key figures, PostgreSQL', 'SKIPPED: DATABASE_URL does not name an empty database for it')
