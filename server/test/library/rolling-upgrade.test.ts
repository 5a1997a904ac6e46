import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatClient, joinText } from '@sugya/testing/clients/chat-client'
import { isPostgresReachable, postgresDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { importWork } from '@sugya/testing/factories/import-work'
import { type ModelEndpoint, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { ROOT, smallTestLibrary, startProduct, type TestProduct } from '@sugya/testing/start-product'

/** The other build: the same sources with another analysis of texts, which the hook patches as they are loaded. */
const OTHER_BUILD = { NODE_OPTIONS: `--import=${path.join(ROOT, 'testing/src/processes/other-analysis.ts')}` }
/** What the test reads of the file of a version. */
interface VersionFile {
  manifest: { analysis: string }
}

/** Milliseconds between two calls of a reader: the processes share their machine with the rest of the tests. */
const PACE_MS = 50
const waitFor = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 90_000, interval: 100 })

describe.skipIf(!isPostgresReachable)('a rolling upgrade of two replicas over one library and one PostgreSQL', () => {
  let folder: string
  let library: string
  let database: TestDatabase
  let model: ModelEndpoint
  const running = new Set<TestProduct>()

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sugya-upgrade-'))
    library = path.join(folder, 'library')
    await cp(await smallTestLibrary(), library, { recursive: true })
    // A library with imports is reindexed; without them the new build would write its whole starter library.
    await importWork(library)
    database = await postgresDatabase()
    model = await startModelEndpoint()
  })
  afterAll(async () => {
    for (const replica of running) await replica.close()
    await model.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function startReplica(name: string, build: Record<string, string> = {}): Promise<TestProduct> {
    const dataDir = await mkdtemp(path.join(folder, `${name}-`))
    const options = { ...database.options, dataDir }
    const variables = { LIBRARY_URI: library, LIBRARY_KEEP: '1', OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'small', ...build }
    const replica = await startProduct({ run: 'own', database: { options }, variables })
    running.add(replica)
    return replica
  }
  const analyses = async (): Promise<string[]> => {
    const files = await readdir(path.join(library, 'versions'))
    const read = async (file: string) => JSON.parse(await readFile(path.join(library, 'versions', file), 'utf8')) as VersionFile
    return (await Promise.all(files.map(read))).map(({ manifest }) => manifest.analysis)
  }

  /** Readers who search, read and ask without a pause, each at the replicas that are in service in turn. */
  function startReaders(inService: TestProduct[]) {
    const failures: string[] = []
    const done = new Map<string, number>()
    let isEnding = false
    const read = async (name: string, call: (replica: TestProduct) => Promise<void>) => {
      for (let turn = 0; !isEnding; turn++) {
        const replica = inService[turn % inService.length]!
        await call(replica).then(
          () => done.set(`${name} ${replica.url}`, (done.get(`${name} ${replica.url}`) ?? 0) + 1),
          (error: unknown) => failures.push(`${name} at ${replica.url}: ${String(error)}`),
        )
        await sleep(PACE_MS)
      }
    }
    const get = async (replica: TestProduct, address: string, expected: string) => {
      const response = await replica.get(address)
      const body = await response.text()
      if (response.status !== 200 || !body.includes(expected)) throw new Error(`${String(response.status)}: ${body.slice(0, 200)}`)
    }
    const readers = [
      read('search', (replica) => get(replica, '/api/texts/search/in%20the%20beginning?language=en', '"Genesis 1:1"')),
      read('search', (replica) => get(replica, `/api/texts/search/${encodeURIComponent('תהו ובהו')}?language=he`, '"Genesis 1:2"')),
      read('read', (replica) => get(replica, '/api/texts/ref/Genesis%201:1', '"Genesis 1:1"')),
      read('ask', async ({ url }) => {
        const seen = await (await chatClient(url).ask('What was created in the beginning?', { language: 'en' })).all()
        const [last] = seen.slice(-1)
        if (last?.event.type !== 'done' || joinText(seen) !== last.event.message.content) throw new Error(JSON.stringify(last))
      }),
    ]
    return {
      failures,
      count: (name: string, { url }: TestProduct) => done.get(`${name} ${url}`) ?? 0,
      async stop() {
        isEnding = true
        await Promise.all(readers)
      },
    }
  }

  it('fails no search, reading or question, and keeps the version of the old build until its last reader is gone', async () => {
    const old = await startReplica('old')
    const [before] = await analyses()
    const inService = [old]
    const readers = startReaders(inService)
    const servedBy = (replica: TestProduct, more: number) => {
      const counts = ['search', 'read', 'ask'].map((name) => readers.count(name, replica))
      return waitFor(() => {
        const now = ['search', 'read', 'ask'].map((name) => readers.count(name, replica))
        now.forEach((count, index) => expect(count, readers.failures.join('\n')).toBeGreaterThan(counts[index]! + more))
        return Promise.resolve()
      })
    }
    try {
      await servedBy(old, 2)
      // The new build prepares its version beside the one that is read, and is put into service when it is ready.
      const upgraded = await startReplica('upgraded', OTHER_BUILD)
      expect(new Set(await analyses())).toEqual(new Set([before, 'next']))
      expect((await upgraded.get('/api/ready')).status).toBe(200)
      inService.push(upgraded)
      await servedBy(old, 2)
      await servedBy(upgraded, 2)

      // The old one closes while it writes an answer, which it still has to read its version for.
      model.holdAfter(0)
      const stream = await chatClient(old.url).ask('What was created in the beginning?', { language: 'en' })
      await model.held()
      await stream.until((events) => events.some(({ event }) => event.type === 'sources'))
      inService.splice(0, 1)
      running.delete(old)
      const closed = old.close()
      await importWork(library, 'Pirkei Noah')
      await waitFor(async () => expect(await (await upgraded.get('/api/texts/works')).text()).toContain('"Pirkei Noah"'))
      expect(await analyses()).toContain(before)
      model.release()
      const seen = await stream.all()
      expect(seen.at(-1)?.event.type).toBe('done')
      expect(joinText(seen)).toBe('The text says so [1].')
      await closed

      await servedBy(upgraded, 2)
    } finally {
      await readers.stop()
    }
    expect(readers.failures).toEqual([])
    await waitFor(async () => expect(await analyses()).toEqual(['next']))
  })
})
