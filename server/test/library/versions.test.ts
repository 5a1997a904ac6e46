import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { importWork } from '@sugya/testing/factories/import-work'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import type { Seen } from '@sugya/testing/processes/searcher.process'
import { createReaderLeases } from '../../src/adapters/library/read/reader-lease.ts'
import { startLibrary } from '../../src/adapters/library/read/start-library.ts'
import { openStorage } from '../../src/adapters/library/storage/library-storage.ts'
import { arrowTable, POINTER_TABLE, textColumn } from '../../src/adapters/library/storage/tables.ts'
import { readVersions, versionFile } from '../../src/adapters/library/storage/version-list.ts'
import { whileWriting } from '../../src/adapters/library/write/library-writer.ts'
import { removeOldVersions } from '../../src/adapters/library/write/remove-versions.ts'

// Without this the engine writes a line to stderr for every table it creates.
vi.hoisted(() => {
  process.env.LANCEDB_LOG = 'error'
})

const log = { info: () => undefined, error: () => undefined }
let base: string

/** A library of two versions: the second has an imported work. */
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sugya-versions-'))
  await buildSmallLibrary(path.join(base, 'library'))
  await importWork(path.join(base, 'library'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function copyLibrary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugya-versions-'))
  await cp(path.join(base, 'library'), folder, { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const openCopy = async () => {
  const storage = await openStorage(await copyLibrary())
  onTestFinished(() => storage.connection.close())
  return storage
}
const numbersIn = async (uri: string) =>
  (await readdir(path.join(uri, 'versions'))).map((file) => Number.parseInt(file, 10)).sort((a, b) => a - b)

/** Publishes the newest version again, as a return to it does. */
const publishAgain = (uri: string) =>
  whileWriting(uri, {}, async (writer) => {
    const newest = (await readVersions(writer)).versions.at(-1)
    if (newest !== undefined) await writer.publish(newest.manifest)
  })

describe('versions of a library', () => {
  it('are kept up to the given number, counted from the newest that has served, and while somebody reads them', async () => {
    const storage = await openCopy()
    for (let times = 0; times < 3; times++) await publishAgain(storage.uri)
    const leases = createReaderLeases(storage.files, () => undefined)
    onTestFinished(() => leases.close())
    await leases.take(2)
    // 5 has not served yet: 4 and 3 are the two that are kept.
    expect(await removeOldVersions(storage, leases, { keep: 2, served: 4 })).toEqual([1])
    expect(await numbersIn(storage.uri)).toEqual([2, 3, 4, 5])
    await leases.drop(2)
    expect(await removeOldVersions(storage, leases, { keep: 2, served: 5 })).toEqual([3, 2])
    const tables = await storage.connection.tableNames()
    // The tables of the starter version went with it; those of the import have been published again.
    expect(tables.filter((name) => name.startsWith('segments_'))).toEqual([expect.stringMatching(/^segments_import_/)])
  })

  it('are put back when somebody begins to read them while they are removed', async () => {
    const storage = await openCopy()
    await publishAgain(storage.uri)
    let asked = 0
    const leases = { readers: async () => (++asked === 2 ? [{ version: 2, file: '', renewedAt: new Date() }] : []) }
    expect(await removeOldVersions(storage, leases, { keep: 1, served: 3 })).toEqual([1])
    expect(await numbersIn(storage.uri)).toEqual([2, 3])
  })

  it('are not held by the lease of a process that has been silent for ten minutes by the clock of the storage', async () => {
    const { uri, files } = await openCopy()
    const leases = createReaderLeases(files, () => undefined)
    onTestFinished(() => leases.close())
    await leases.take(2)
    expect((await leases.readers()).map(({ version }) => version)).toEqual([2])
    const [file = ''] = await readdir(path.join(uri, 'readers'))
    const longAgo = new Date(Date.now() - 601_000)
    await utimes(path.join(uri, 'readers', file), longAgo, longAgo)
    expect(await leases.readers()).toEqual([])
  })

  it('keep their tables while a manifest is damaged', async () => {
    const { uri, connection } = await openCopy()
    const before = await connection.tableNames()
    await writeFile(path.join(uri, versionFile(1)), 'noise')
    await publishAgain(uri)
    expect(await connection.tableNames()).toEqual(before)
  })

  it('are read from the pointer of 0.1.0, and listed with the next one', async () => {
    const { uri, connection, ...storage } = await openCopy()
    const { versions } = await readVersions({ uri, connection, ...storage })
    const [previous, current] = versions.map(({ manifest }) => manifest)
    await rm(path.join(uri, 'versions'), { recursive: true })
    await connection.createTable(POINTER_TABLE, arrowTable({ pointer: textColumn([JSON.stringify({ current, previous })]) }))
    const library = startLibrary({ dataDir: '', libraryUri: uri, log })
    onTestFinished(() => library.close())
    await library.settled
    expect(library.work('Pirkei Avot')).toBeDefined()
    await importWork(uri, 'Pirkei Noah')
    expect(await numbersIn(uri)).toEqual([1, 2, 3])
    await library.look()
    expect(library.works()).toHaveLength(3)
  })

  it('never change once they are published, though the same texts are imported again after a return to an earlier version', async () => {
    const { uri, connection, ...storage } = await openCopy()
    await whileWriting(uri, {}, async (writer) => {
      const [starter] = (await readVersions(writer)).versions
      if (starter !== undefined) await writer.publish(starter.manifest)
    })
    await importWork(uri)
    const { versions } = await readVersions({ uri, connection, ...storage })
    const names = versions.map(({ manifest }) => manifest.version)
    expect(names[3]).toBe(`${String(names[1])}_4`)
  })
})

describe('a rolling upgrade to a build with another analysis', () => {
  function startSearcher(uri: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
    const file = path.join(import.meta.dirname, '../../../testing/src/processes/searcher.process.ts')
    const child = fork(file, [uri], { execArgv: [], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  async function see(child: ChildProcess): Promise<Seen> {
    const answered = once(child, 'message') as Promise<[Seen]>
    child.send('what have you seen?')
    return (await answered)[0]
  }
  const waitFor = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 50_000, interval: 100 })

  it('fails no search at either build, brings the texts of each to the other, and removes what only the old one read when it is gone', async () => {
    const uri = await copyLibrary()
    const old = startSearcher(uri)
    expect(await see(old)).toMatchObject({ titles: ['Genesis', 'Pirkei Avot'], failures: [] })
    const hook = path.join(import.meta.dirname, '../../../testing/src/processes/other-analysis.ts')
    const upgraded = startSearcher(uri, { NODE_OPTIONS: `--import=${hook}` })
    expect(await see(upgraded)).toMatchObject({ analysis: 'next', titles: ['Genesis', 'Pirkei Avot'], failures: [] })
    // This process is of the old build: the new one prepares what it imports.
    await importWork(uri, 'Pirkei Noah')
    for (const child of [old, upgraded]) await waitFor(async () => expect((await see(child)).titles).toHaveLength(3))
    // The newest of each build; how often the new one prepared in between does not matter.
    await waitFor(async () => expect(await numbersIn(uri)).toHaveLength(2))
    const [, newest] = await numbersIn(uri)
    const before = await see(old)
    const after = await waitFor(async () => {
      const seen = await see(old)
      expect(seen.searches).toBeGreaterThan(before.searches + 20)
      return seen
    })
    expect(after.failures).toEqual([])
    const ended = once(old, 'exit')
    old.disconnect()
    expect(await ended).toEqual([0, null])
    await waitFor(async () => expect(await numbersIn(uri)).toEqual([newest]))
    const seen = await see(upgraded)
    expect(seen).toMatchObject({ analysis: 'next', failures: [] })
    expect(seen.searches).toBeGreaterThan(20)
  })
})
