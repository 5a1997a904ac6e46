// Longer than most: every archive that somebody could mean ill with, made here.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpack, UNPACK_LIMITS } from '../../src/adapters/archive/unpack.ts'
import { removeUnpacked, removeStaleUnpacked, ensureUnpacked, getUnpackedFolder } from '../../src/adapters/archive/unpacked.ts'
import { kill } from '@sugya/testing/processes/child-process'
import { exportText, someTexts, createTarGz, tarGzOfTexts, createTar, createZip } from '@sugya/testing/factories/export-texts'
import { zeros, zip } from '@sugya/testing/factories/hostile-files'

let folder: string
let count = 0
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sugya-archives-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = JSON.stringify(exportText())
const never = new AbortController().signal

function fileOf(content: Uint8Array | string, name = `archive-${String(++count)}`): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
/** Everything in a folder, by its way from there. */
const treeOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .sort()

/** What becomes of an archive, and what was written of it anywhere. */
async function unpackHere(content: Uint8Array | string, limits = UNPACK_LIMITS) {
  const place = path.join(folder, `place-${String(++count)}`)
  const into = path.join(place, 'inside')
  mkdirSync(into, { recursive: true })
  const answer = await unpack(fileOf(content), into, limits)
  return { answer, written: treeOf(place) }
}

describe('text archives', () => {
  it('extracts only the texts of a zip and a tar.gz, whatever the file is called', async () => {
    const files = { ...someTexts(), 'README.md': 'read me', 'links/links.csv': 'a,b' }
    const expected = Object.keys(someTexts())
      .map((name) => path.join('inside', name))
      .sort()
    for (const content of [createZip(files), await tarGzOfTexts(files)])
      expect(await unpackHere(content)).toEqual({ answer: { texts: 3 }, written: expected })
    const misnamed = fileOf(createZip(files), 'texts.tar.gz')
    expect(await unpack(misnamed, null)).toEqual({ texts: 3 })
  })

  it('extracts an archive with long Hebrew names', async () => {
    const name = `תיקייה/${'מסכת '.repeat(20)}/פאה.json`
    expect((await unpackHere(await tarGzOfTexts({ [name]: exportText() }))).written).toEqual([path.join('inside', name)])
    expect((await unpackHere(createZip({ [name]: exportText() }))).written).toEqual([path.join('inside', name)])
  })

  const hostile: [what: string, problem: string, content: () => Uint8Array | string | Promise<Uint8Array>][] = [
    ['that is empty', 'empty', () => ''],
    ['that is a text', 'not_an_archive', () => text],
    ['that is called so and is something else', 'not_an_archive', () => 'Rar!\u001a\u0007\u0000 and so on'],
    ['that packs something that is no tar', 'not_an_archive', () => new Uint8Array(gzipSync('x'.repeat(2000)))],
    ['without texts', 'no_texts', () => createZip({ 'a.txt': 'a' })],
    ['without entries', 'no_texts', () => createZip({})],
    ['with a zip in a tar', 'no_texts', async () => createTarGz([{ header: { name: 'inner.zip' }, content: 'PK\u0003\u0004 and so on' }])],
    ['of zip that climbs out', 'unsafe', () => createZip({ '../../out.json': text })],
    ['of zip that climbs out with the other slash', 'unsafe', () => createZip({ 'a\\..\\..\\out.json': text })],
    ['of zip with an absolute name', 'unsafe', () => createZip({ '/tmp/sugya-out.json': text })],
    ['of zip with a drive', 'unsafe', () => createZip({ 'C:/out.json': text })],
    ['of zip with a name that ends early', 'unsafe', () => createZip({ 'a.json\u0000.txt': text })],
    ['of zip with a link', 'unsafe', () => zip([{ name: 'link.json', content: '/etc/passwd', mode: 0o120777 }])],
    ['of tar that climbs out', 'unsafe', () => createTarGz([{ header: { name: 'a/../../out.json' }, content: text }])],
    ['of tar with an absolute name', 'unsafe', () => createTarGz([{ header: { name: '/tmp/sugya-out.json' }, content: text }])],
    [
      'of tar with a link to a folder and a text behind it',
      'unsafe',
      () =>
        createTarGz([{ header: { name: 'out', type: 'symlink', linkname: '/tmp' } }, { header: { name: 'out/x.json' }, content: text }]),
    ],
    ['of tar with a hard link', 'unsafe', () => createTarGz([{ header: { name: 'x.json', type: 'link', linkname: '/etc/passwd' } }])],
    ['of tar with a device', 'unsafe', () => createTarGz([{ header: { name: 'x.json', type: 'character-device' } }])],
    ['of tar with a pipe', 'unsafe', () => createTarGz([{ header: { name: 'x.json', type: 'fifo' } }])],
    ['of zip with a password', 'encrypted', () => zip([{ name: 'a.json', content: text, encrypted: true }])],
    ['of zip that is cut off', 'damaged', () => createZip(someTexts()).slice(0, -30)],
    ['of tar that is cut off', 'damaged', async () => (await tarGzOfTexts(someTexts())).slice(0, -30)],
    [
      'of tar cut off before it was packed',
      'damaged',
      async () => new Uint8Array(gzipSync((await createTar([{ header: { name: 'a.json' }, content: text.repeat(9) }])).subarray(0, 1200))),
    ],
    ['of zip that says it is smaller than it is', 'damaged', () => zip([{ name: 'a.json', content: text, claimed: 3 }])],
    ['of zip that says it is larger than a text', 'bomb', () => zip([{ name: 'a.json', content: text, claimed: 0xf0000000 }])],
    ['of zip with too large a text', 'bomb', () => zip([{ name: 'a.json', content: zeros(65 * 1024 * 1024) }])],
    [
      'of zip that is far larger unpacked',
      'bomb',
      () => zip(Array.from({ length: 3 }, (_, index) => ({ name: `${String(index)}.json`, content: zeros(30 * 1024 * 1024) }))),
    ],
    [
      'of tar that is far larger unpacked',
      'bomb',
      () => new Uint8Array(gzipSync(Buffer.concat([zeros(0), tarHead('x.bin', 200), zeros(200 * 1024 * 1024)]))),
    ],
    [
      'of tar with zeros after its end',
      'bomb',
      async () =>
        new Uint8Array(
          gzipSync(Buffer.concat([await createTar([{ header: { name: 'a.json' }, content: text }]), zeros(100 * 1024 * 1024)])),
        ),
    ],
    [
      'of tar whose name is longer than memory',
      'damaged',
      () => new Uint8Array(gzipSync(Buffer.concat([tarHead('x', 60, 'L'), zeros(60 * 1024 * 1024)]))),
    ],
    ['with a file where a folder is', 'damaged', () => createZip({ 'a.json': text, 'a.json/b.json': text })],
    ['that is deeper than any export', 'unsafe', () => createZip({ [`${'a/'.repeat(200)}b.json`]: text })],
  ]
  it.each(hostile)('rejects %s (%s) and writes nothing outside its folder', async (_what, problem, content) => {
    const { answer, written } = await unpackHere(await content())
    expect(answer).toEqual({ problem })
    expect(written.filter((name) => !name.startsWith('inside'))).toEqual([])
    for (const name of ['/tmp/sugya-out.json', '/tmp/x.json', '/tmp/out.json']) expect(existsSync(name)).toBe(false)
  })

  it('reads an archive of 100,000 entries, and rejects one over the limit', async () => {
    const entries = Array.from({ length: 99_999 }, (_, index) => tarHead(`${String(index)}.txt`, 0))
    const last = await createTar([{ header: { name: 'last.json' }, content: text }])
    const content = new Uint8Array(gzipSync(Buffer.concat([...entries, last]), { level: 1 }))
    expect((await unpackHere(content)).answer).toEqual({ texts: 1 })
    expect((await unpackHere(content, { ...UNPACK_LIMITS, entries: 50_000 })).answer).toEqual({ problem: 'too_many' })
  })
})

/** The head of a tar entry that says it has so many MB. */
function tarHead(name: string, megabytes: number, type = '0'): Buffer {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write('0000644\u00000000000\u00000000000\u0000', 100)
  head.write(`${(megabytes * 1024 * 1024).toString(8).padStart(11, '0')}\u000000000000000\u0000`, 124)
  head.write(`        ${type}`, 148)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
  return head
}

describe('unpacked archives', () => {
  const newData = () => mkdtempSync(path.join(folder, 'data-'))

  it('unpacks an archive once and completely, and again when it has changed', async () => {
    const dataDir = newData()
    const archive = fileOf(createZip(someTexts()))
    const first = await ensureUnpacked(dataDir, archive, never)
    expect(treeOf(first)).toEqual(Object.keys(someTexts()).sort())
    const marked = path.join(first, 'mark')
    writeFileSync(marked, '')
    expect(await ensureUnpacked(dataDir, archive, never)).toBe(first)
    expect(existsSync(marked)).toBe(true)
    writeFileSync(archive, createZip({ 'other.json': exportText() }))
    const second = await ensureUnpacked(dataDir, archive, never)
    expect(treeOf(second)).toEqual(['other.json'])
    await removeUnpacked(dataDir, archive)
    expect(existsSync(second)).toBe(false)
  })

  it('leaves nothing of an archive that is rejected or cancelled', async () => {
    const dataDir = newData()
    const bad = fileOf(
      zip([
        { name: 'a.json', content: text },
        { name: '../b.json', content: text },
      ]),
    )
    await expect(ensureUnpacked(dataDir, bad, never)).rejects.toMatchObject({ name: 'ArchiveRefused', problem: 'unsafe' })
    const good = fileOf(createZip(someTexts()))
    await expect(ensureUnpacked(dataDir, good, AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up')
    const giveUp = new AbortController()
    const unpacking = ensureUnpacked(dataDir, good, giveUp.signal)
    giveUp.abort(new Error('given up'))
    await expect(unpacking).rejects.toThrow('given up')
    expect(readdirSync(getUnpackedFolder(dataDir))).toEqual([])
  })

  it('leaves nothing readable when the process is killed while unpacking, and removes the remains at the next start', async () => {
    const dataDir = newData()
    const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`${String(index)}.json`, '{}']))
    const archive = fileOf(await tarGzOfTexts(many))
    const child = fork(path.join(import.meta.dirname, '../../../testing/src/processes/unpack.process.ts'), [dataDir, archive], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const parent = getUnpackedFolder(dataDir)
    for (;;) {
      const [draft] = existsSync(parent) ? readdirSync(parent) : []
      if (draft !== undefined && readdirSync(path.join(parent, draft)).length > 10) break
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await kill(child)
    const left = readdirSync(parent)
    expect(left).toHaveLength(1)
    expect(left[0]).toMatch(/^\..*\.part$/)
    await removeStaleUnpacked(dataDir)
    const again = await ensureUnpacked(dataDir, archive, never)
    expect(readdirSync(again)).toHaveLength(8_000)
    expect(readdirSync(parent)).toEqual([path.basename(again)])
  })

  it('removes an unpacked archive that nobody has read for a day, and unpacks it again on demand', async () => {
    const dataDir = newData()
    const archive = fileOf(createZip(someTexts()))
    const place = await ensureUnpacked(dataDir, archive, never)
    await removeStaleUnpacked(dataDir)
    expect(existsSync(place)).toBe(true)
    const long = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(place, long, long)
    await removeStaleUnpacked(dataDir)
    expect(existsSync(place)).toBe(false)
    expect(statSync(await ensureUnpacked(dataDir, archive, never)).isDirectory()).toBe(true)
  })
})
