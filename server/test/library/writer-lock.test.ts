import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { BUCKET, startObjectStore, type ObjectStoreServer } from '@sugya/testing/fakes/object-store-server'
import { openFiles } from '../../src/adapters/files/open-files.ts'
import { openStorage } from '../../src/adapters/library/storage/library-storage.ts'
import { addVersion, readVersions } from '../../src/adapters/library/storage/version-list.ts'
import { whileWriting } from '../../src/adapters/library/write/library-writer.ts'
import { describeProcess } from '../../src/adapters/library/write/process-place.ts'
import { findWriter, lockWriter, LOCK_FILE, tryLock, type WriterLock } from '../../src/adapters/library/write/writer-lock.ts'
import type { Files } from '../../src/ports/files.ts'

let store: ObjectStoreServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sugya-lock-'))
  store = await startObjectStore()
  for (const [name, value] of Object.entries(store.variables)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.close()
  await rm(folder, { recursive: true })
})

const isLock = (taken: object): taken is WriterLock => 'release' in taken
const elsewhere = { id: 'one', host: 'another-machine', place: 'another kernel', pid: process.pid, start: '', renewals: 0 }

/** What a writer that was away for too long finds: another one has taken its lock. */
async function takeAway(files: Files): Promise<void> {
  const { tag = '' } = (await files.read(LOCK_FILE)) ?? {}
  expect(await files.replace(LOCK_FILE, JSON.stringify(elsewhere), tag)).toBeDefined()
}

describe.each([
  ['a folder', () => folder],
  ['an object store', () => `s3://${BUCKET}/lock`],
])('the writer lock of a library in %s', (_, location) => {
  it('is given to one process at a time, and to the next when it is released', async () => {
    const files = await openFiles(`${location()}/turns`)
    const taken = await Promise.all(Array.from({ length: 5 }, () => tryLock(files)))
    const [lock, ...others] = taken.filter(isLock)
    expect(others).toEqual([])
    const waiting = lockWriter(files)
    await lock?.confirm()
    await lock?.release()
    await (await waiting).release()
    expect(await findWriter(files)).toBeUndefined()
  })

  it('is waited for when a process on another machine holds it, whatever runs here under its id', async () => {
    const files = await openFiles(`${location()}/elsewhere`)
    await files.create(LOCK_FILE, JSON.stringify(elsewhere))
    const onWait = vi.fn()
    await expect(lockWriter(files, { onWait, signal: AbortSignal.timeout(700) })).rejects.toThrow(/abort/i)
    expect(onWait).toHaveBeenCalledExactlyOnceWith(elsewhere)
  })

  it('is taken when nobody has renewed it for its time', async () => {
    const files = await openFiles(`${location()}/expired`)
    await files.create(LOCK_FILE, JSON.stringify(elsewhere))
    const lock = await lockWriter(files, { expiresAfterMs: 0 })
    await lock.confirm()
    await lock.release()
  })

  it('is taken at once from a process of this machine that has ended', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    const files = await openFiles(`${location()}/ended`)
    await files.create(LOCK_FILE, JSON.stringify({ ...elsewhere, place: (await describeProcess()).place, pid: child.pid }))
    const lock = await tryLock(files)
    expect(isLock(lock)).toBe(true)
    if (isLock(lock)) await lock.release()
  })

  it('lets a writer that has lost it publish nothing', async () => {
    const uri = `${location()}/lost`
    await buildSmallLibrary(uri)
    const storage = await openStorage(uri)
    const published = await readVersions(storage)
    const tables = await storage.connection.tableNames()
    const late = whileWriting(uri, {}, async (writer) => {
      await takeAway(writer.files)
      for (const { manifest } of published.versions) await writer.publish(manifest)
    })
    await expect(late).rejects.toThrow('another process writes to the library')
    expect(await readVersions(storage)).toEqual(published)
    expect(await storage.connection.tableNames()).toEqual(tables)
    // The new holder's lock is left alone.
    expect(await findWriter(storage.files)).toEqual(elsewhere)
    storage.connection.close()
  })

  it('is not needed for two writers to be kept apart: of two versions with the same number one is published', async () => {
    const uri = `${location()}/same`
    await buildSmallLibrary(uri)
    const late = whileWriting(uri, {}, async (writer) => {
      const list = await readVersions(writer)
      const [first] = list.versions
      if (first === undefined) throw new Error('no version')
      expect(await addVersion(writer, { ...first.manifest, inputs: { theirs: '1' } }, list)).toMatchObject({ number: 2 })
      await writer.publish({ ...first.manifest, inputs: { mine: '1' } })
    })
    await expect(late).rejects.toThrow('another process has published')
    const storage = await openStorage(uri)
    expect((await readVersions(storage)).versions.map(({ manifest }) => manifest.inputs)).toEqual([{}, { theirs: '1' }])
    storage.connection.close()
  })
})
