import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HarvestSession } from '@sugya/contract/api/harvest'
import type { ImportItem } from '@sugya/contract/api/imports'
import type { TrainingFile } from '@sugya/contract/api/training'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarvestProduct } from '../../../testing/src/clients/harvest-product.ts'
import { isPostgresReachable, postgresDatabase, type TestDatabase } from '../../../testing/src/database/on-each-database.ts'
import { createZip, someTexts } from '../../../testing/src/factories/export-texts.ts'
import { buildSmallLibrary } from '../../../testing/src/factories/small-library.ts'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '../../../testing/src/fakes/object-store-server.ts'

const LIBRARY_URI = `s3://${BUCKET}/library`
const EXAMPLES = Array.from({ length: 12 }, (_, index) =>
  JSON.stringify({
    messages: [
      { role: 'user', content: `Question ${String(index)}?` },
      { role: 'assistant', content: 'An answer.' },
    ],
  }),
)

type Replica = Awaited<ReturnType<typeof startHarvestProduct>>

describe.skipIf(!isPostgresReachable)('two replicas over one object store and one PostgreSQL', () => {
  let store: ObjectStoreServer
  let database: TestDatabase
  let otherDataDir: string
  let a: Replica
  let b: Replica
  beforeAll(async () => {
    store = await startObjectStore()
    for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value)
    await buildSmallLibrary(LIBRARY_URI)
    database = await postgresDatabase()
    otherDataDir = mkdtempSync(path.join(tmpdir(), 'sugya-replica-'))
    const variables = { LIBRARY_URI, ...store.variables }
    a = await startHarvestProduct(database, variables)
    const other = { ...database, options: { ...database.options, dataDir: otherDataDir } }
    b = await startHarvestProduct(other, variables)
  })
  afterAll(async () => {
    await a.close()
    await b.close()
    await database.drop()
    await store.close()
    rmSync(otherDataDir, { recursive: true, force: true })
  })

  const listFiles = (replica: Replica) => replica.read<TrainingFile[]>('/api/training/files')
  const listImports = async (replica: Replica) => (await replica.read<{ items: ImportItem[] }>('/api/training/imports')).items
  const readExport = async (replica: Replica) => {
    const answer = await replica.call('GET', '/api/training/export')
    expect(answer.status).toBe(200)
    return await answer.text()
  }

  it('export the same training examples, whichever took the upload, and neither has them once they are removed', async () => {
    expect((await a.uploadExamples(EXAMPLES.join('\n'), 'examples.jsonl')).status).toBe(200)
    const [file] = await listFiles(b)
    expect(await listFiles(a)).toEqual([file])
    expect((await readExport(b)).split('\n').filter((line) => line !== '')).toHaveLength(EXAMPLES.length)
    expect(await readExport(b)).toBe(await readExport(a))

    expect((await b.call('DELETE', `/api/training/files/${file?.id ?? ''}`)).ok).toBe(true)
    expect([...store.objects.keys()].filter((key) => key.includes('/files/training/'))).toEqual([])
  })

  it('list the same archive, harvest it where it was not uploaded, and export the same examples of its texts', async () => {
    expect((await a.upload(createZip(someTexts()), 'texts.zip')).status).toBe(200)
    const [uploaded] = await listImports(b)
    expect(uploaded).toMatchObject({ originalName: 'texts.zip', kind: 'zip' })
    expect(await listImports(a)).toEqual([uploaded])

    const session: HarvestSession = await b.harvest({ folder: uploaded?.name })
    expect(session).toMatchObject({ status: 'completed' })
    expect(await listFiles(a)).toEqual(await listFiles(b))
    const exported = await readExport(b)
    expect(exported.length).toBeGreaterThan(0)
    expect(await readExport(a)).toBe(exported)
    await vi.waitUntil(async () => (await a.call('GET', '/api/texts/ref/Mishnah%20Peah%201:1')).status === 200, {
      timeout: 30_000,
      interval: 200,
    })
    // What was fetched is there for a replica that takes the harvest over.
    expect([...store.objects.keys()].filter((key) => key.includes(`/files/harvest/${session.sessionId}/works/`)).length).toBeGreaterThan(0)

    expect((await a.call('DELETE', `/api/training/imports/${uploaded?.name ?? ''}`)).ok).toBe(true)
    expect(await listImports(a)).toEqual([])
    expect(await listImports(b)).toEqual([])
  })

  it('keep e-mails where no SMTP server is configured', async () => {
    const send = (address: string, body: object) => a.call('POST', address, body, { 'x-device-fingerprint': 'f'.repeat(32) })
    const who = { username: 'leah', email: 'leah@example.org', password: 'Troyes 1040 Leah' }
    expect((await send('/api/auth/signup', who)).status).toBe(200)
    expect((await send('/api/auth/forgot-password', { email: who.email })).status).toBe(200)
    await vi.waitUntil(() => [...store.objects.keys()].some((key) => /\/files\/mails\/.*\.eml$/.test(key)), { timeout: 30_000 })
  })
})
