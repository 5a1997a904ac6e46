import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AuditEntry } from '@sugya/contract/api/audit'
import type { LibraryVersions } from '@sugya/contract/api/library-versions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminClient, startWithAdmin } from '@sugya/testing/clients/admin-client'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { importWork } from '@sugya/testing/factories/import-work'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'

const ADDRESS = '/api/training/versions'

describeOnOneDatabase('versions of the library in the admin panel', (make) => {
  let database: TestDatabase
  let client: AdminClient
  let uri: string
  const read = async () => (await client.get<LibraryVersions>(ADDRESS)).body
  const settle = async () => {
    await expect.poll(async () => (await read()).operation?.state, { timeout: 240_000, interval: 100 }).not.toBe('running')
    return await read()
  }

  beforeAll(async () => {
    uri = await mkdtemp(path.join(tmpdir(), 'sugya-keep-versions-'))
    await buildSmallLibrary(uri)
    await importWork(uri)
    database = await make()
    client = await startWithAdmin(database, { LIBRARY_URI: uri })
  })
  afterAll(async () => {
    await client.product.close()
    await database.drop()
    await rm(uri, { recursive: true, force: true })
  })

  it('lists the kept versions, newest first, with what each holds and which one serves', async () => {
    const { versions, damaged, operation } = await read()
    expect(versions.map(({ number, isServed, works, check }) => ({ number, isServed, works, check }))).toEqual([
      { number: 2, isServed: true, works: 2, check: null },
      { number: 1, isServed: false, works: 1, check: null },
    ])
    expect(versions.every(({ bytes, segments, publishedAt }) => bytes > 0 && segments > 0 && publishedAt !== null)).toBe(true)
    expect({ damaged, operation }).toEqual({ damaged: [], operation: null })
  })

  it('checks a version and records the result, and refuses what does not exist or runs already', async () => {
    expect((await client.post(`${ADDRESS}/99/verify`)).status).toBe(404)
    const begun = await Promise.all([client.post(`${ADDRESS}/2/verify`), client.post(`${ADDRESS}/2/verify`)])
    expect(begun.map(({ status }) => status).sort()).toEqual([202, 409])
    const after = await settle()
    expect(after.operation).toMatchObject({ kind: 'verify', number: 2, state: 'done' })
    expect(after.versions[0]?.check).toMatchObject({ problem: null })
  })

  it('returns to an earlier version only when its number is typed, and logs who did it', async () => {
    expect((await client.post(`${ADDRESS}/1/rollback`, { confirmation: 'yes' })).status).toBe(400)
    expect((await read()).versions).toHaveLength(2)
    expect((await client.post(`${ADDRESS}/1/rollback`, { confirmation: ' 1 ' })).status).toBe(202)
    const after = await settle()
    expect(after.operation).toMatchObject({ kind: 'rollback', number: 1, state: 'done' })
    expect(after.versions.find(({ isServed }) => isServed)).toMatchObject({ number: 3, works: 1 })
    const { entries } = (await client.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body
    expect(entries[0]).toMatchObject({
      admin: 'Rivka',
      action: 'POST /api/training/versions/:number/rollback',
      details: { number: '1' },
    })
  })

  it('shows a damaged version as damaged, and does not return to it', async () => {
    const files = (await readdir(uri, { recursive: true })).filter((file) => /^segments_import_\w+\.lance\/data\//.test(file))
    const handle = await open(path.join(uri, files[0] ?? ''), 'r+')
    await handle.write(Buffer.from([7, 7]), 0, 2, 100)
    await handle.close()
    await client.post(`${ADDRESS}/2/verify`)
    expect((await settle()).versions.find(({ number }) => number === 2)?.check?.problem?.file).toContain('segments_import')
    await client.post(`${ADDRESS}/2/rollback`, { confirmation: '2' })
    const after = await settle()
    expect(after.operation).toMatchObject({ kind: 'rollback', state: 'failed' })
    expect(after.versions.find(({ isServed }) => isServed)).toMatchObject({ number: 3 })
  })

  it('lists the versions when the report of the last operation and the check of a version are cut off', async () => {
    await writeFile(path.join(uri, 'checks/operation.json'), '{"kind":"verify","numb')
    await writeFile(path.join(uri, 'checks/2.json'), '{"number":2,')
    const { status, body } = await client.get<LibraryVersions>(ADDRESS)
    expect(status).toBe(200)
    expect(body.operation).toBeNull()
    expect(body.versions.find(({ number }) => number === 2)?.check).toBeNull()
  })
})
