import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '@sugya/testing/fakes/object-store-server'
import { createStoreCheck } from '../../src/adapters/files/store-check.ts'
import { createReadiness } from '../../src/http/readiness.ts'

let server: ObjectStoreServer
beforeAll(async () => {
  server = await startObjectStore()
  for (const [name, value] of Object.entries(server.variables)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

it('is not ready while the object store refuses or hangs, and ready when it answers again', async () => {
  const findProblems = createReadiness({
    library: { state: () => ({ state: 'ready', works: 0, segments: 0, languages: [] }) },
    isDraining: () => false,
    checks: { store: createStoreCheck(`s3://${BUCKET}/library`) },
    log: { info() {}, warn() {} },
  })
  expect(await findProblems()).toEqual([])
  for (const fault of ['throttle', 'reset', 'hang'] as const) {
    server.fail(fault)
    expect(await findProblems()).toEqual(['store'])
  }
  server.fail()
  await vi.waitFor(async () => expect(await findProblems()).toEqual([]))
})
