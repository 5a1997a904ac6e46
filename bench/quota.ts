/**
 * Measures the quota: a reservation with all its limits (target: p95 ≤ 15 ms) by new devices and by known devices,
 * one after another and ten at once; the state of the quota over HTTP; and sign-in. Runs on the embedded database,
 * and on PostgreSQL when DATABASE_URL names one or one answers at 127.0.0.1: there in a database that is created for
 * this and dropped.
 * `node bench/quota.ts`
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import { toGuestCounting } from '../server/src/features/usage/counting.ts'
import { compose } from '../server/src/composition/compose.ts'
import { readConfig } from '../server/src/config.ts'
import { percentile, reportAtMost, reportPlain, formatSpread } from './support/figures.ts'

const TARGET_MS = 15
/** The guests come from this many networks. */
const NETWORKS = 200
const log = { info() {}, error: (details: object, message: string) => console.error(message, details) }
const rules = {
  limits: { premium: 300, guestNetwork: 1_000_000, freeNetwork: 1_000_000, guestsHourly: 1_000_000 },
  secret: 'of the benchmark',
}

const newDevice = () => randomUUID().replaceAll('-', '')
const toAddress = (i: number) => `203.0.${String(113 + Math.floor((i % NETWORKS) / 250))}.${String(i % 250)}`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function reservations(name: string, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const store = await openStore({ ...options, log })
  const reserve = (device: string, i: number) =>
    timed(async () => {
      const runId = randomUUID()
      if (
        (await store.quota.reserve(
          runId,
          toGuestCounting(rules, { guestId: randomUUID(), isReturning: false, deviceFingerprint: device, address: toAddress(i) }),
        )) !== undefined
      )
        throw new Error('a question was refused')
    })
  for (let i = 0; i < NETWORKS; i++) await reserve(newDevice(), i)
  const fresh: number[] = []
  const known: number[] = []
  const together: number[] = []
  const devices = Array.from({ length: 100 }, newDevice)
  for (let i = 0; i < 500; i++) {
    fresh.push(await reserve(newDevice(), i))
    known.push(await reserve(devices[i % 100] ?? '', i))
  }
  for (let round = 0; round < 50; round++)
    together.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => reserve(newDevice(), round * 10 + i)))))
  const report = (what: string, times: number[]) =>
    reportAtMost(`reservation of a question, ${what}, ${name}, p95`, percentile(times, 0.95), TARGET_MS, 'ms', formatSpread(times))
  report('a new device', fresh)
  report('a known device', known)
  // Each waits for the earlier ones at the count of all guests.
  reportPlain(
    `reservation of a question, ten at once, ${name}, p95`,
    `${percentile(together, 0.95).toFixed(1)} ms (${formatSpread(together)})`,
  )
  await store.close()
}

async function overHttp(name: string, variables: Record<string, string>): Promise<void> {
  const product = await compose(readConfig({ PORT: '0', LOG_LEVEL: 'fatal', ...variables }))
  const url = await product.listen()
  const call = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const init =
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(url + path, { headers, ...init })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${String(response.status)}`)
  }
  const measure = async (count: number, work: () => Promise<void>) => {
    for (let i = 0; i < 5; i++) await work()
    const times: number[] = []
    for (let i = 0; i < count; i++) times.push(await timed(work))
    return times
  }
  const status = await measure(300, () => call('/api/usage/status', { 'x-device-fingerprint': newDevice() }))
  reportPlain(`state of the quota over HTTP, ${name}, p95`, `${percentile(status, 0.95).toFixed(1)} ms (${formatSpread(status)})`)
  const user = { username: 'a reader', email: 'reader@example.org', password: 'a long enough passw0rd' }
  await call('/api/auth/signup', {}, user)
  const signIn = await measure(30, () => call('/api/auth/signin', {}, { email: user.email, password: user.password }))
  reportPlain(
    `sign-in over HTTP, ${name}, p95`,
    `${percentile(signIn, 0.95).toFixed(1)} ms (${formatSpread(signIn)}; most of it is Argon2)`,
  )
  await product.close()
}

async function measure(name: string, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  await reservations(name, options)
  const { databaseUrl = '', dataDir } = options
  await overHttp(name, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LIBRARY_URI: join(process.env['DATA_DIR'] ?? dataDir, 'library') })
}

const dataDir = mkdtempSync(join(tmpdir(), 'sugya-bench-'))
await measure('embedded database', { dataDir })

const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const administrator = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 })
const answers = await administrator.connect().then(
  () => true,
  () => false,
)
if (answers) {
  const database = `sugya_bench_${newDevice()}`
  await administrator.query(`create database ${database} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${database}`
  try {
    await measure('PostgreSQL', { databaseUrl: databaseUrl.href, dataDir })
  } finally {
    await administrator.query(`drop database ${database} with (force)`)
    await administrator.end()
  }
} else reportPlain('reservation of a question, PostgreSQL', 'SKIPPED: no PostgreSQL at DATABASE_URL or 127.0.0.1:5432')
rmSync(dataDir, { recursive: true })
