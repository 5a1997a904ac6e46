import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSmallLibrary } from '../../../testing/src/factories/small-library.ts'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '../../../testing/src/fakes/object-store-server.ts'
import { createOpenNearest } from '../../src/adapters/library/read/open-nearest.ts'
import { type LibraryStorage, openStorage } from '../../src/adapters/library/storage/library-storage.ts'
import type { Manifest } from '../../src/adapters/library/storage/tables.ts'
import { findOwn, readVersions } from '../../src/adapters/library/storage/version-list.ts'

const URI = `s3://${BUCKET}/library`
const MB = 1024 * 1024

let store: ObjectStoreServer
let storage: LibraryStorage
let manifest: Manifest
let folder: string
beforeAll(async () => {
  store = await startObjectStore()
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value)
  await buildSmallLibrary(URI)
  storage = await openStorage(URI)
  const { own } = findOwn(await readVersions(storage))
  if (own === undefined) throw new Error('no library')
  manifest = own.manifest
})
afterAll(async () => {
  storage.connection.close()
  await store.close()
})
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'sugya-copies-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const errors: string[] = []
const log = { info() {}, error: (_: object, message: string) => void errors.push(message) }
const openNearest = (maxBytes = 100 * MB) => createOpenNearest(URI, { folder, maxBytes }, log)(storage, manifest)
const search = { field: 'en' as const, tokens: ['light'], limit: 5 }

/** The copies that are in the folder, without the level of the library. */
const listCopies = () =>
  readdirSync(folder).flatMap((library) => readdirSync(path.join(folder, library)).map((name) => path.join(folder, library, name)))

/** A file of the copy that searching reads. */
const findDataFile = (copy: string): string => {
  const data = path.join(copy, 'segments_starter_of_the_tests.lance/data')
  return path.join(data, readdirSync(data)[0] ?? '')
}

describe('a version of a library in an object store', () => {
  it('is copied once, and then read without a request to the store', async () => {
    const first = await openNearest()
    first.close()
    const opened = store.requests.length
    const version = await openNearest()
    // Only the lists of the three tables are compared with the copy.
    expect(store.requests.slice(opened)).toEqual(Array.from({ length: 3 }, () => 'GET ?list-type'))
    const before = store.requests.length
    const hits = await version.search(search)
    expect(hits.length).toBeGreaterThan(0)
    expect((await version.segments(hits.map(({ ref }) => ref))).length).toBe(hits.length)
    expect(store.requests.slice(before)).toEqual([])
    version.close()
  })

  it('is downloaded again when its copy is damaged', async () => {
    const first = await openNearest()
    first.close()
    const [copy = ''] = listCopies()
    const file = findDataFile(copy)
    const bytes = readFileSync(file)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await expect(openNearest()).rejects.toThrow('other bytes than were written')
    expect(existsSync(copy)).toBe(false)
    const again = await openNearest()
    expect((await again.search(search)).length).toBeGreaterThan(0)
    again.close()
  })

  it('leaves no copy when the store breaks off, and is copied once it answers', async () => {
    store.fail('throttle', 'works_starter_of_the_tests.lance/data')
    await expect(openNearest()).rejects.toThrow('503')
    expect(listCopies()).toEqual([])
    store.fail()
    const version = await openNearest()
    expect(listCopies()).toHaveLength(1)
    version.close()
  })

  it('is read from the store when there is no room for its copy', async () => {
    const version = await openNearest(1000)
    expect(errors.at(-1)).toContain('LIBRARY_CACHE_MB')
    expect(listCopies()).toEqual([])
    expect((await version.search(search)).length).toBeGreaterThan(0)
    version.close()
  })

  it('takes the room of copies that nobody reads', async () => {
    const stored = [...store.objects]
      .filter(([key]) => key.includes('_starter_of_the_tests.lance/'))
      .reduce((sum, [, { body }]) => sum + body.length, 0)
    const nearest = createOpenNearest(URI, { folder, maxBytes: 2.5 * stored }, log)
    const first = await nearest(storage, manifest)
    const copies = listCopies()
    expect(copies).toHaveLength(1)
    // Written again under the same name it is another content, and the engine keeps the old files beside it: twice the
    // bytes.
    await buildSmallLibrary(URI)
    const second = await nearest(storage, manifest)
    expect(listCopies()).toEqual(copies)
    second.close()
    first.close()
    const third = await nearest(storage, manifest)
    expect(listCopies()).toHaveLength(1)
    expect(listCopies()).not.toEqual(copies)
    third.close()
  })
})
