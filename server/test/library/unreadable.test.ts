import { createHash } from 'node:crypto'
import { cp, mkdtemp, open, readdir, readFile, rename, rm, stat, symlink, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { importWork } from '@sugya/testing/factories/import-work'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { startLibrary } from '../../src/adapters/library/read/start-library.ts'

let base: string

/** A library with an imported work, which no starter library has. */
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sugya-unreadable-'))
  await buildSmallLibrary(path.join(base, 'library'))
  await importWork(path.join(base, 'library'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function copyLibrary(): Promise<{ dataDir: string; uri: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sugya-unreadable-'))
  const uri = path.join(dataDir, 'library')
  await cp(path.join(base, 'library'), uri, { recursive: true })
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, uri }
}

async function openLibrary(dataDir: string) {
  const files: unknown[] = []
  const log = { info: () => undefined, error: (fields: object) => void files.push('file' in fields ? fields.file : undefined) }
  const library = startLibrary({ dataDir, log })
  onTestFinished(() => library.close())
  await library.settled
  return { library, files }
}

/** Every file with its content, without the leases of readers and writers. */
async function fingerprint(uri: string): Promise<Map<string, string>> {
  const entries = await readdir(uri, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const kept = files.filter((file) => !/^(?:readers|writer|\.drafts)/.test(path.relative(uri, file)))
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  return new Map(await Promise.all(kept.sort().map(async (file) => [path.relative(uri, file), await hash(file)] as const)))
}

/** The largest file of this name: of two pointers, the one that knows of the import. */
async function largestFile(uri: string, name: RegExp): Promise<string> {
  const files = (await readdir(uri, { recursive: true })).filter((file) => name.test(file)).map((file) => path.join(uri, file))
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })))
  const [largest] = sizes.sort((a, b) => b.size - a.size)
  if (largest === undefined) throw new Error(`no file ${String(name)}`)
  return largest.file
}

async function flipByte(file: string, at = 1000): Promise<void> {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at)
  await handle.close()
}

/** As a storage that refuses: following a link to itself fails with ELOOP, for root too. */
async function refuse(file: string): Promise<void> {
  await rename(file, `${file}.aside`)
  await symlink(file, file)
}
async function allow(file: string): Promise<void> {
  await rm(file)
  await rename(`${file}.aside`, file)
}

const segments = /^segments_import_\w+\.lance\/data\/[^/]+$/
const manifest = /^versions\/00000002\.json$/
const outOfService = expect.objectContaining({ code: 'library_unreadable', details: { retryAfter: 3 } }) as Error

describe('a library that is there and cannot be read', () => {
  it.each([
    ['one byte of the segments is another', segments, /segments_import_\w+\.lance\/data/, flipByte],
    ['a data file is cut', segments, /segments_import_\w+\.lance\/data/, (file: string) => truncate(file, 100)],
    ['a data file is missing', segments, /segments_import_\w+\.lance\/data/, (file: string) => rm(file)],
    ['a data file is refused', segments, /segments_import_\w+\.lance\/data/, refuse],
    ['a table is missing', segments, /segments_import_\w+\.lance/, (file: string) => rm(path.join(file, '../..'), { recursive: true })],
    ['the newest manifest is cut', manifest, /versions\/00000002/, (file: string) => truncate(file, 20)],
    ['one byte of the newest manifest is another', manifest, /versions\/00000002/, (file: string) => flipByte(file, 200)],
    ['the list of versions is refused', manifest, /versions/, (file: string) => refuse(path.dirname(file))],
    ['the list of versions is missing', manifest, /versions/, (file: string) => rm(path.dirname(file), { recursive: true })],
  ])('keeps every file and says which one it could not read when %s', async (_, place, named, damage) => {
    const { dataDir, uri } = await copyLibrary()
    await damage(await largestFile(uri, place))
    const left = await fingerprint(uri)
    const { library, files } = await openLibrary(dataDir)
    expect(library.state()).toMatchObject({ state: 'unreadable', file: expect.stringMatching(named) as string })
    expect(files.at(-1)).toMatch(named)
    expect(() => library.works()).toThrow(outOfService)
    await expect(library.search({ field: 'en', tokens: ['moses'], limit: 1 })).rejects.toEqual(outOfService)
    await library.look()
    expect(await fingerprint(uri)).toEqual(left)
  })

  it('serves by itself once the storage allows reading again', async () => {
    const { dataDir, uri } = await copyLibrary()
    const file = path.join(uri, 'versions')
    await refuse(file)
    const { library } = await openLibrary(dataDir)
    expect(library.state().state).toBe('unreadable')
    await allow(file)
    await vi.waitFor(() => expect(library.state().state).toBe('ready'), { timeout: 20_000, interval: 50 })
    expect(library.work('Pirkei Avot')).toBeDefined()
  })

  it('serves on from what is open when only the list of versions is refused, and stops when the texts are, until they can be read', async () => {
    const { dataDir, uri } = await copyLibrary()
    const { library } = await openLibrary(dataDir)
    const held = path.join(uri, 'versions')
    await refuse(held)
    await library.look()
    expect(library.state().state).toBe('ready')
    expect(await library.segments(['Pirkei Avot 1:1'])).toHaveLength(1)
    await allow(held)
    const texts = await largestFile(uri, segments)
    await refuse(texts)
    await expect(library.segments(['Pirkei Avot 1:1'])).rejects.toEqual(outOfService)
    expect(library.state()).toMatchObject({ state: 'unreadable' })
    await allow(texts)
    await library.look()
    expect(await library.segments(['Pirkei Avot 1:1'])).toHaveLength(1)
  })

  it('is not replaced by an import, which fails and says why', async () => {
    const { uri } = await copyLibrary()
    await truncate(await largestFile(uri, manifest), 20)
    const left = await fingerprint(uri)
    await expect(importWork(uri)).rejects.toThrow(/versions\/00000002\.json/)
    expect(await fingerprint(uri)).toEqual(left)
  })
})
