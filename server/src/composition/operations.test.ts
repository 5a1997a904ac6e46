import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '@sugya/testing/fakes/object-store-server'
import { suiteLog } from '@sugya/testing/logs/suite-log'
import { readConfig } from '../config.ts'
import { buildApp } from '../http/app.ts'
import { createMetrics } from '../http/metrics.ts'
import { openOperationsModule } from './operations.ts'

type Deps = Parameters<typeof openOperationsModule>

const LIBRARY = { state: () => ({ state: 'ready', works: 1, segments: 1, languages: [] }) }

let store: ObjectStoreServer
beforeAll(async () => {
  store = await startObjectStore()
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.close()
})

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-operations-'))))
afterEach(() => {
  store.fail()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A replica of which only its operations are real. */
async function open(variables: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: dataDir, ...store.variables, ...variables })
  let hasDatabase = true
  const context = { config, store: { ping: async () => hasDatabase }, log: suiteLog(), metrics: createMetrics() }
  const operations = openOperationsModule(context as unknown as Deps[0], { library: LIBRARY } as unknown as Deps[1])
  const app = await buildApp({ log: suiteLog(), metrics: createMetrics(), trustedProxies: 0, secure: false, features: operations.routes })
  onTestFinished(() => app.close())
  return {
    ...operations,
    setDatabase: (isThere: boolean) => void (hasDatabase = isThere),
    read: async (url: string) => (await app.inject(url)).statusCode,
    ready: async () => {
      const answer = await app.inject('/api/ready')
      return [answer.statusCode, answer.json<{ failing: string[] }>().failing]
    },
  }
}

it('a replica is not ready while its database is away or its data folder cannot be written, nor once it drains', async () => {
  const replica = await open()
  expect(await replica.ready()).toEqual([200, []])
  replica.setDatabase(false)
  expect(await replica.ready()).toEqual([503, ['database']])
  replica.setDatabase(true)
  // A folder in place of the file that is tried: fails for root too.
  const probe = path.join(dataDir, `.writable-${String(process.pid)}`)
  mkdirSync(probe)
  expect(await replica.ready()).toEqual([503, ['disk']])
  rmSync(probe, { recursive: true })
  expect(await replica.ready()).toEqual([200, []])
  replica.startDraining()
  expect(await replica.ready()).toEqual([503, ['draining']])
})

it.each([
  ['library', { LIBRARY_URI: `s3://${BUCKET}/library` }],
  ['files', { FILES_URI: `s3://${BUCKET}/files` }],
])('a replica is not ready while the object store of its %s does not answer', async (_, variables) => {
  const replica = await open(variables)
  expect(await replica.ready()).toEqual([200, []])
  store.fail('throttle')
  expect(await replica.ready()).toEqual([503, ['store']])
})

it('a replica that others can reach shows its metrics and its API to nobody without the token', async () => {
  const addresses = ['/metrics', '/api/openapi.json']
  const statuses = async (variables: Record<string, string>) => {
    const replica = await open(variables)
    return await Promise.all(addresses.map((address) => replica.read(address)))
  }
  expect(await statuses({})).toEqual([200, 200])
  expect(await statuses({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' })).toEqual([404, 404])
  expect(await statuses({ OPERATOR_TOKEN: 'the token of the operators' })).toEqual([404, 404])
})
