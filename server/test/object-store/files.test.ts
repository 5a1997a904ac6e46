import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BUCKET, type ObjectStoreServer, startObjectStore } from '../../../testing/src/fakes/object-store-server.ts'
import { openFiles } from '../../src/adapters/files/open-files.ts'
import type { Files } from '../../src/ports/files.ts'

const PART = 8 * 1024 * 1024

let server: ObjectStoreServer
let folder: string
let stores: { folder: Files; s3: Files }
beforeAll(async () => {
  server = await startObjectStore({ pageSize: 3 })
  for (const [name, value] of Object.entries(server.variables)) vi.stubEnv(name, value)
  folder = mkdtempSync(path.join(tmpdir(), 'sugya-files-'))
  stores = { folder: await openFiles(folder), s3: await openFiles(`s3://${BUCKET}/files`) }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

async function* inPieces(pieces: number, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < pieces; index++) yield Buffer.alloc(size, index + 1)
}

describe.each(['folder', 's3'] as const)('files in a store of the kind %s', (kind) => {
  const files = () => stores[kind]
  const readText = async (name: string) => (await files().read(name))?.content.toString()

  it('are read as they were written, and replaced by the next of their name', async () => {
    await files().write('a/text.txt', 'שלום')
    await files().write('a/text.txt', Buffer.from('second'))
    expect(await readText('a/text.txt')).toBe('second')
    expect(Buffer.concat(await collect((await files().stream('a/text.txt')) ?? inPieces(0, 0))).toString()).toBe('second')
    expect(await files().find('a/text.txt')).toMatchObject({ name: 'a/text.txt', size: 6 })
  })

  it('are missing without an error', async () => {
    expect(await files().read('none')).toBeUndefined()
    expect(await files().stream('none')).toBeUndefined()
    expect(await files().sha256('none')).toBeUndefined()
    expect(await files().find('none')).toBeUndefined()
    await files().remove('none')
    expect(await collect(files().list('nowhere'))).toEqual([])
  })

  it('are listed by name over several pages, without those of other folders', async () => {
    for (const name of ['list/b', 'list/a', 'list/c/d', 'list/e', 'list/f', 'lists/x']) await files().write(name, name)
    const listed = await collect(files().list('list'))
    expect(listed.map(({ name, size }) => [name, size])).toEqual([
      ['list/a', 6],
      ['list/b', 6],
      ['list/c/d', 8],
      ['list/e', 6],
      ['list/f', 6],
    ])
    expect(listed[0]?.tag).toBe((await files().find('list/a'))?.tag)
  })

  it('of several parts arrive whole, and an empty one is empty', async () => {
    const stored = await files().write('large', inPieces(5, PART / 2 + 1))
    expect(stored.size).toBe(5 * (PART / 2 + 1))
    const content = (await files().read('large'))?.content ?? Buffer.alloc(0)
    expect(content.equals(Buffer.concat(await collect(inPieces(5, PART / 2 + 1))))).toBe(true)
    expect(await files().sha256('large')).toBe(createHash('sha256').update(content).digest('base64url'))
    await files().write('empty', '')
    expect(await readText('empty')).toBe('')
  })

  it('leave nothing behind when their content breaks off', async () => {
    const breaking = async function* () {
      yield* inPieces(3, PART)
      throw new Error('broken off')
    }
    await expect(files().write('broken', breaking())).rejects.toThrow('broken off')
    expect(await files().find('broken')).toBeUndefined()
    expect(
      kind === 'folder' ? readdirSync(path.join(folder, '.drafts')) : [...server.objects.keys()].filter((key) => key.includes('broken')),
    ).toEqual([])
  })

  it('are created by exactly one of many at once', async () => {
    const tags = await Promise.all(Array.from({ length: 8 }, (_, index) => files().create('lease', `owner ${String(index)}`)))
    expect(tags.filter((tag) => tag !== undefined)).toHaveLength(1)
    const winner = tags.findIndex((tag) => tag !== undefined)
    expect(await readText('lease')).toBe(`owner ${String(winner)}`)
    expect((await files().read('lease'))?.tag).toBe(tags[winner])
  })

  it('are replaced by exactly one of many that saw the same content', async () => {
    const tag = (await files().create('pointer', 'first')) ?? ''
    const tags = await Promise.all(Array.from({ length: 8 }, (_, index) => files().replace('pointer', `writer ${String(index)}`, tag)))
    expect(tags.filter((next) => next !== undefined)).toHaveLength(1)
    expect(await files().replace('pointer', 'late', tag)).toBeUndefined()
    const next = tags.find((found) => found !== undefined) ?? ''
    expect(await files().replace('pointer', 'after', next)).toBeDefined()
    await files().remove('pointer')
    expect(await files().replace('pointer', 'gone', next)).toBeUndefined()
  })

  it.each(['../outside', '/absolute', 'a//b', 'a/./b', '', 'a b', 'a/..'])('are refused under the name "%s"', async (name) => {
    await expect(files().write(name, 'x')).rejects.toThrow('is no name of a file')
  })
})

describe('an object store that fails in passing', () => {
  it('is asked again when it throttles or resets', async () => {
    server.fail('throttle', 'passing')
    const writing = stores.s3.write('passing', 'kept')
    await vi.waitFor(() => expect(server.requests.filter((line) => line === 'PUT files/passing')).toHaveLength(1))
    server.fail('reset', 'passing')
    await vi.waitFor(() => expect(server.requests.filter((line) => line === 'PUT files/passing')).toHaveLength(2))
    server.fail()
    await writing
    expect((await stores.s3.read('passing'))?.content.toString()).toBe('kept')
  })

  it('names the request and its own code when it does not recover', async () => {
    server.fail('throttle', 'refused')
    await expect(stores.s3.find('refused')).rejects.toThrow(`HEAD ${BUCKET}/files/refused: the object store answers 503`)
    server.fail()
  })
})
