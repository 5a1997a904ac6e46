import { cp, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { importWork } from '@sugya/testing/factories/import-work'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { createReaderLeases } from '../../src/adapters/library/read/reader-lease.ts'
import { startLibrary } from '../../src/adapters/library/read/start-library.ts'
import { openStorage } from '../../src/adapters/library/storage/library-storage.ts'
import { arrowTable, POINTER_TABLE, textColumn } from '../../src/adapters/library/storage/tables.ts'
import { readVersions, versionFile } from '../../src/adapters/library/storage/version-list.ts'
import { whileWriting } from '../../src/adapters/library/write/library-writer.ts'
import { removeOldVersions } from '../../src/adapters/library/write/remove-versions.ts'

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

/** A copy as 0.1.0 wrote it: a table names the current version and the one before. */
async function copyWithPointer(): Promise<string> {
  const storage = await openCopy()
  const { versions } = await readVersions(storage)
  const [previous, current] = versions.map(({ manifest }) => manifest)
  await rm(path.join(storage.uri, 'versions'), { recursive: true })
  await storage.connection.createTable(POINTER_TABLE, arrowTable({ pointer: textColumn([JSON.stringify({ current, previous })]) }))
  return storage.uri
}

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
    const uri = await copyWithPointer()
    const library = startLibrary({ dataDir: '', libraryUri: uri, log })
    onTestFinished(() => library.close())
    await library.settled
    expect(library.work('Pirkei Avot')).toBeDefined()
    await importWork(uri, 'Pirkei Noah')
    expect(await numbersIn(uri)).toEqual([1, 2, 3])
    await library.look()
    expect(library.works()).toHaveLength(3)
  })

  it('keep every table while the pointer of 0.1.0 is cut, and the library is out of service', async () => {
    const uri = await copyWithPointer()
    const pointer = path.join(uri, `${POINTER_TABLE}.lance/data`)
    const [file = ''] = await readdir(pointer)
    await truncate(path.join(pointer, file), 20)
    const listTables = async () => (await readdir(uri)).filter((name) => name.endsWith('.lance')).sort()
    const before = await listTables()
    const library = startLibrary({ dataDir: '', libraryUri: uri, log })
    onTestFinished(() => library.close())
    await library.settled
    expect(library.state()).toMatchObject({ state: 'unreadable', file: `${POINTER_TABLE}.lance` })
    await expect(importWork(uri, 'Pirkei Noah')).rejects.toThrow(`${POINTER_TABLE}.lance`)
    await library.look()
    expect(await listTables()).toEqual(before)
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
