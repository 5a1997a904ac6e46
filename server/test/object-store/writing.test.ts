import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildSmallLibrary } from '../../../testing/src/factories/small-library.ts'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '../../../testing/src/fakes/object-store-server.ts'
import { startProduct } from '../../../testing/src/start-product.ts'
import { until } from '../../../testing/src/until.ts'
import { startLibrary } from '../../src/adapters/library/read/start-library.ts'
import { openStorage } from '../../src/adapters/library/storage/library-storage.ts'
import { readVersions } from '../../src/adapters/library/storage/version-list.ts'
import { importTexts } from '../../src/adapters/library/write/import-texts.ts'
import { whileWriting } from '../../src/adapters/library/write/library-writer.ts'
import { rebuildLibrary } from '../../src/adapters/library/write/rebuild.ts'
import { reindexLibrary } from '../../src/adapters/library/write/reindex.ts'
import type { TextSource } from '../../src/ports/text-source.ts'
import { analyzeSegment } from '../../src/text/analysis/analyze-segment.ts'

const URI = `s3://${BUCKET}/library`
const KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

let store: ObjectStoreServer
let dataDir: string
beforeAll(async () => {
  store = await startObjectStore()
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value)
  dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-writing-'))
  await buildSmallLibrary(URI)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A source of one work with one segment. `onListed` runs when an import has begun and has not written yet. */
const oneWork = (title: string, onListed?: () => Promise<unknown>): TextSource => ({
  async *entries() {
    yield {
      ...{ key: title, title, categories: ['Mishnah'], language: 'en', editionTitle: 'An Edition', license: 'Public Domain', source: '' },
      ...{ hash: title, unusable: null },
      parts: [{ title, heTitle: 'אבות', ruTitle: '', sectionNames: ['Chapter', 'Mishnah'], addressTypes: ['integer', 'integer'] }],
    }
    await onListed?.()
  },
  read: () => Promise.resolve([{ part: title, sections: [1, 1], html: `Moses received ${title}` }]),
})
const importWork = (source: TextSource, onWait?: () => void) =>
  importTexts({ uri: URI, source, allow: [], onProgress: () => undefined, ...(onWait && { onWait }) })

async function listVersions() {
  const storage = await openStorage(URI)
  try {
    return (await readVersions(storage)).versions
  } finally {
    storage.connection.close()
  }
}

/** Reads the library on this machine, the copy of which is kept for the next reader. */
async function openLibrary() {
  const library = startLibrary({ dataDir, libraryUri: URI, log: { info: () => undefined, error: () => undefined } })
  onTestFinished(() => library.close())
  await library.settled
  return library
}
const readTitles = async () => (await openLibrary()).works().map(({ title }) => title)

/** Those of what is imported, as they are indexed. */
const tokens = analyzeSegment({ he: [], en: ['Moses received'], ru: [], lemmas: [], gloss: [] }).en.split(' ')

/** What a reader has no reason to send: all that changes something besides its own lease. */
const findWrites = (from: number) => store.requests.slice(from).filter((line) => !/^(?:GET|HEAD) |^\w+ library\/readers\//.test(line))

describe('a library in an object store', () => {
  it('takes an import, which a server that serves meanwhile opens', async () => {
    const library = await openLibrary()
    expect(library.works().map(({ title }) => title)).toEqual(['Genesis'])
    expect(await importWork(oneWork('Pirkei Avot'))).toMatchObject({ changed: 1, works: 2 })
    await library.look()
    expect(await library.segments(['Genesis 1:1', 'Pirkei Avot 1:1'])).toHaveLength(2)
    expect((await library.search({ field: 'en', tokens, limit: 10 })).map(({ work }) => work)).toContain('Pirkei Avot')
    const before = (await listVersions()).length
    expect(await importWork(oneWork('Pirkei Avot'))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await listVersions()).toHaveLength(before)
  })

  it('takes two imports at once one after the other, and has the texts of both', async () => {
    const before = (await listVersions()).length
    const waited = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = importWork(oneWork('Mishnah Peah', () => (begun.resolve(), waited.promise)))
    await begun.promise
    const second = importWork(oneWork('Mishnah Demai'), waited.resolve)
    expect(await Promise.all([first, second])).toMatchObject([{ works: 3 }, { works: 4 }])
    expect((await listVersions()).slice(before).map(({ manifest }) => manifest.works)).toEqual([3, 4])
    expect(await readTitles()).toEqual(expect.arrayContaining(['Genesis', 'Pirkei Avot', 'Mishnah Peah', 'Mishnah Demai']))
  })

  it('keeps what another writer published while the lock of an import had expired, and the import fails', async () => {
    const before = (await listVersions()).map(({ number }) => number)
    const publishMeanwhile = () =>
      whileWriting(URI, { expiresAfterMs: 0 }, async (writer) => {
        const newest = (await readVersions(writer)).versions.at(-1)
        if (newest === undefined) throw new Error('no version')
        await writer.publish(newest.manifest)
      })
    await expect(importWork(oneWork('Mishnah Kilayim', publishMeanwhile))).rejects.toThrow('another process writes to the library')
    expect((await listVersions()).map(({ number }) => number)).toEqual([...before, (before.at(-1) ?? 0) + 1])
    expect(await readTitles()).not.toContain('Mishnah Kilayim')
    // Nobody has to clean up for the next attempt.
    expect(await importWork(oneWork('Mishnah Kilayim'))).toMatchObject({ changed: 1, works: 5 })
    expect(await readTitles()).toContain('Mishnah Kilayim')
  })

  it('is indexed again, and rebuilt from the files of the product, with what was imported', async () => {
    const library = await openLibrary()
    expect(await library.segments(['Genesis 50:26'])).toEqual([])
    const [newest] = (await listVersions()).slice(-1)
    if (newest === undefined) throw new Error('no version')
    const indexed = await whileWriting(URI, {}, (writer) => reindexLibrary(writer, newest.manifest, () => undefined))
    expect(indexed.number).toBe(newest.number + 1)
    expect(indexed.manifest).toMatchObject({ inputs: newest.manifest.inputs, segments: newest.manifest.segments })
    await library.look()
    expect(library.version()).toBe(indexed.manifest.version)
    expect((await library.search({ field: 'en', tokens, limit: 10 })).map(({ work }) => work)).toContain('Pirkei Avot')
    await rebuildLibrary(URI, { withoutImports: false, onProgress: () => undefined })
    await library.look()
    expect(await library.segments(['Genesis 50:26', 'Pirkei Avot 1:1'])).toHaveLength(2)
  })
})

describe('a library in an object store that cannot be read at the start', () => {
  afterEach(() => store.fail())

  it('is not taken for none while the store refuses only its newest manifest, and keeps every table', async () => {
    const newest = (await listVersions()).at(-1)
    const manifest = `versions/${String(newest?.number).padStart(8, '0')}.json`
    const from = store.requests.length
    store.fail('throttle', manifest)
    const library = await openLibrary()
    expect(library.state()).toMatchObject({
      state: 'unreadable',
      file: manifest,
      reason: expect.stringContaining('503 SlowDown') as string,
    })
    await expect(importWork(oneWork('Mishnah Sheviit'))).rejects.toThrow(manifest)
    expect(findWrites(from).filter((line) => line !== 'PUT library/writer.json')).toEqual([])
    store.fail()
    await library.look()
    expect(library.state()).toMatchObject({ state: 'ready', works: 5 })
    expect(await library.segments(['Pirkei Avot 1:1', 'Mishnah Kilayim 1:1'])).toHaveLength(2)
  })

  it('is not taken for none while the store is away: the product is not ready, and becomes it by itself', async () => {
    const from = store.requests.length
    await store.goAway()
    const product = await startProduct({ variables: { LIBRARY_URI: URI, ...store.variables }, waitForLibrary: false })
    onTestFinished(() => product.close())
    const readState = async () => {
      const response = await product.get('/api/ready')
      const { failing, library } = (await response.json()) as { failing: string[]; library: { state: string } }
      return { status: response.status, failing, state: library.state }
    }
    // Preparing at first, unless the first read has failed already.
    expect(await readState()).toMatchObject({ status: 503, failing: ['library', 'store'] })
    expect(await until(readState, ({ state }) => state !== 'preparing')).toEqual({
      ...{ status: 503, failing: ['library', 'store'], state: 'unreadable' },
    })
    await store.comeBack()
    expect(await until(readState, ({ status }) => status === 200)).toMatchObject({ state: 'ready' })
    expect((await product.get('/api/texts/ref/Pirkei%20Avot%201:1')).status).toBe(200)
    expect(findWrites(from)).toEqual([])
  })

  it('says which settings are wrong when the store refuses its keys', async () => {
    const from = store.requests.length
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'another-key-id')
    const library = await openLibrary().finally(() => vi.stubEnv('AWS_ACCESS_KEY_ID', store.variables['AWS_ACCESS_KEY_ID']))
    const reason = `the object store answers 403 InvalidAccessKeyId; check ${KEYS} and what they may do`
    expect(library.state()).toMatchObject({ state: 'unreadable', reason: expect.stringContaining(reason) as string })
    expect(findWrites(from)).toEqual([])
  })
})
