import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import type { HarvestProgress } from '@sugya/contract/api/harvest'
import type { ImportItem } from '@sugya/contract/api/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDraftName } from '../../src/adapters/archive/drafts.ts'
import { exportText, someTexts, tarGzOfTexts, createZip } from '@sugya/testing/factories/export-texts'
import { zip } from '@sugya/testing/factories/hostile-files'
import { type HarvestProduct, startHarvestProduct } from '@sugya/testing/clients/harvest-product'
import { until } from '@sugya/testing/until'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

interface Uploaded {
  item: ImportItem | null
  problem: { code: string; message: string } | null
}

describeOnOneDatabase('imported archives', (make) => {
  let database: TestDatabase
  let server: HarvestProduct
  beforeAll(async () => {
    database = await make()
    server = await startHarvestProduct(database, { IMPORT_MAX_MB: '1' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const upload = async (content: Uint8Array<ArrayBuffer> | string, name: string, headers: Record<string, string> = {}) => {
    const answer = await server.upload(content, name, headers)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Uploaded
  }
  const list = async () => (await server.read<{ items: ImportItem[]; more: boolean; limit: number }>('/api/training/imports')).items
  /** What lies in the folder of the imports, hidden or not. */
  const inFolder = () => readdirSync(path.join(server.dataDir, 'imports')).sort()
  const passage = (ref: string) => fetch(`${server.url}/api/texts/ref/${encodeURIComponent(ref)}`)

  it('uploads archives under generated names, lists them by their own names, harvests and removes them', async () => {
    const { item } = await upload(createZip(someTexts()), '../../Seder Zeraim.rar')
    expect(item).toMatchObject({ kind: 'zip', originalName: 'Seder Zeraim.rar' })
    const name = item?.name ?? ''
    expect(name).toMatch(/^upload-\d{8}-\d{6}-[0-9a-f]{8}\.zip$/)
    expect(await list()).toEqual([item])

    const session = await server.harvest({ folder: name })
    expect(session).toMatchObject({
      status: 'completed',
      outcome: 'complete',
      successfulTexts: 3,
      failedTexts: 0,
      totalTexts: 3,
      request: { folder: name },
    })
    await until(
      async () => (await passage('Mishnah Demai 1:1')).status,
      (status) => status === 200,
    )
    const peah = (await (await passage('Mishnah Peah 1:2')).json()) as { segments: { texts: { language: string }[] }[] }
    expect(peah.segments[0]?.texts.map(({ language }) => language)).toEqual(['he', 'en'])
    expect(await server.read<HarvestProgress>('/api/training/harvest-progress')).toMatchObject({ percentComplete: 100, stage: 'Completed' })

    expect((await server.call('DELETE', `/api/training/imports/${name}`)).status).toBe(200)
    expect((await server.call('DELETE', `/api/training/imports/${name}`)).status).toBe(404)
    expect(await list()).toEqual([])
    expect(inFolder()).toEqual(['.unpacked'])
    expect(readdirSync(path.join(server.dataDir, 'imports/.unpacked'))).toEqual([])
  })

  it('lists folders and archives found on disk, ignores other files, and keeps what it did not upload', async () => {
    server.putFile('by hand.dat', await tarGzOfTexts({ 'Orlah.json': exportText({ title: 'Mishnah Orlah' }) }))
    server.putFile('notes.txt', 'no archive')
    server.putFile('.hidden.zip', createZip(someTexts()))
    server.putFolder('loose', { 'Bikkurim.json': exportText({ title: 'Mishnah Bikkurim' }) })
    const kinds = Object.fromEntries((await list()).map(({ name, kind }) => [name, kind]))
    expect(kinds).toEqual({ 'by hand.dat': 'tar.gz', loose: 'folder' })
    expect(await server.harvest({ folder: 'by hand.dat' })).toMatchObject({ status: 'completed', successfulTexts: 2 })
    expect(await server.harvest({ folder: 'loose', titles: ['Mishnah Bikkurim'] })).toMatchObject({
      status: 'completed',
      successfulTexts: 2,
    })
    expect((await server.call('DELETE', '/api/training/imports/loose')).status).toBe(404)
    expect((await server.call('POST', '/api/training/harvest-all', { folder: 'not there' })).status).toBe(400)
    expect((await server.call('POST', '/api/training/harvest-all', { folder: '.hidden.zip' })).status).toBe(400)
    expect(existsSync(path.join(server.dataDir, 'imports/loose/Bikkurim.json'))).toBe(true)
  })

  it('refuses unusable archives with a code, at once or when they are unpacked, and leaves nothing of them behind', async () => {
    const before = inFolder()
    const locked = await upload(zip([{ name: 'a.json', content: '{}', encrypted: true }]), 'a.zip')
    expect(locked).toEqual({ item: null, problem: { code: 'encrypted' } })
    expect((await upload('x'.repeat(1024 * 1024 + 1), 'a.zip')).problem).toEqual({ code: 'too_large' })
    expect((await upload('no archive at all', 'a.tar.gz')).problem?.code).toBe('not_an_archive')
    expect((await upload('', 'a.zip')).problem?.code).toBe('empty')
    expect((await server.call('POST', '/api/training/imports', { file: 'x' })).status).toBe(400)
    expect(inFolder()).toEqual(before)

    // Seen only when it is unpacked.
    server.putFile('cut off.tgz', (await tarGzOfTexts(someTexts())).slice(0, -20))
    const session = await server.harvest({ folder: 'cut off.tgz' })
    expect(session).toMatchObject({ status: 'failed', currentStage: 'Failed' })
    expect(session.errorSummary?.reason).toEqual({ code: 'archive_refused', archive: 'damaged' })
    server.putFile('other.zip', createZip({ 'read me.md': 'no text' }))
    const foreign = { 'package.json': { name: 'x', version: '1.0.0' }, 'list.json': [1, 2, 3] }
    server.putFile('foreign.zip', createZip(foreign))
    server.putFolder('foreign', foreign)
    for (const folder of ['other.zip', 'foreign.zip', 'foreign']) {
      const { status, errorSummary } = await server.harvest({ folder })
      expect({ folder, status, reason: errorSummary?.reason }).toEqual({
        folder,
        status: 'failed',
        reason: { code: 'archive_refused', archive: 'no_texts' },
      })
    }
  })

  it('leaves nothing of an aborted upload, accepts the next one, and rejects two at once', async () => {
    const before = inFolder()
    const { hostname, port } = new URL(server.url)
    const token = (await signIn()).authorization
    const broken = request({
      hostname,
      port,
      method: 'POST',
      path: '/api/training/imports',
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=xx', 'content-length': '900000' },
    })
    broken.on('error', () => undefined)
    broken.write('--xx\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\u0003\u0004 and so on')
    await until(
      () => Promise.resolve(inFolder()),
      (names) => names.length === before.length + 1,
    )
    const second = await server.upload(createZip(someTexts()), 'b.zip')
    expect([second.status, await second.json()]).toMatchObject([409, { error: { code: 'busy', reason: 'archive_uploading' } }])
    broken.destroy()
    await until(
      () => Promise.resolve(inFolder()),
      (names) => names.length === before.length,
    )
    const { item } = await upload(createZip(someTexts()), 'b.zip')
    expect((await server.call('DELETE', `/api/training/imports/${item?.name ?? ''}`)).status).toBe(200)
  })

  it('resumes an import in the next process, and removes partial uploads of a dead process at the start', async () => {
    await server.stop()
    const imports = path.join(server.dataDir, 'imports')
    const torn = await tornName()
    writeFileSync(path.join(imports, torn), 'half an upload')
    mkdirSync(path.join(imports, '.unpacked', torn), { recursive: true })
    await server.startAgain()
    await until(
      () => Promise.resolve([...inFolder(), ...readdirSync(path.join(imports, '.unpacked'))]),
      (names) => !names.includes(torn),
    )
  })

  async function signIn() {
    const answer = await fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Rivka', password: 'the first password' }),
    })
    return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
  }
})

/** As of a process that no longer is: its number is never given. */
async function tornName(): Promise<string> {
  return (await createDraftName()).replace(`.${String(process.pid)}.`, '.2147483646.')
}
