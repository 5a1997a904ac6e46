import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BadArchive, readArchive, writeArchive } from './archive.ts'

let base: string
let file: string
beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'sugya-archive-'))
  file = path.join(base, 'archive.tar.gz')
  mkdirSync(path.join(base, 'source/empty'), { recursive: true })
  writeFileSync(path.join(base, 'source/first'), 'hello')
  writeFileSync(path.join(base, 'source/nothing'), '')
  await writeArchive(file, { source: path.join(base, 'source'), alone: path.join(base, 'source/first') })
})
afterEach(() => rmSync(base, { recursive: true }))

it('brings back files, empty files and empty folders, readable by their owner alone', async () => {
  const target = path.join(base, 'target')
  await readArchive(file, target)
  expect(readdirSync(target, { recursive: true }).sort()).toEqual(['alone', 'source', 'source/empty', 'source/first', 'source/nothing'])
  expect(readFileSync(path.join(target, 'source/first'), 'utf8')).toBe('hello')
  expect([file, path.join(target, 'source'), path.join(target, 'alone')].map((each) => statSync(each).mode & 0o077)).toEqual([0, 0, 0])
})

it('leaves nothing under the name of the archive when a source is missing', async () => {
  await expect(writeArchive(`${file}.2`, { missing: path.join(base, 'missing') })).rejects.toThrow('ENOENT')
  expect(readdirSync(base).sort()).toEqual(['archive.tar.gz', 'source'])
})

it.each([
  ['a flipped byte of a file', (bytes: Buffer) => flip(bytes, bytes.indexOf('source/first') + 512)],
  ['a flipped byte of its checksums', (bytes: Buffer) => flip(bytes, bytes.indexOf('checksums.json') + 512 + 30)],
  ['no end', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('checksums.json'))],
  ['another content than a backup', () => Buffer.from('hello')],
  ['a path outside of the folder', (bytes: Buffer) => renameEntry(bytes, 'source/first', '../../first')],
])('refuses an archive with %s', async (_name, damage) => {
  writeFileSync(file, gzipSync(damage(gunzipSync(readFileSync(file)))))
  await expect(readArchive(file, path.join(base, 'target'))).rejects.toThrow(BadArchive)
  expect(readdirSync(base)).not.toContain('first')
})

it('refuses an archive whose compressed bytes are cut off', async () => {
  writeFileSync(file, readFileSync(file).subarray(0, 100))
  await expect(readArchive(file, path.join(base, 'target'))).rejects.toThrow(BadArchive)
})

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** Renames an entry and corrects the checksum of its header. */
function renameEntry(bytes: Buffer, name: string, other: string): Buffer {
  const copy = Buffer.from(bytes)
  const start = copy.indexOf(`${name}\0`)
  copy.fill(0, start, start + 100)
  copy.write(other, start)
  copy.fill(' ', start + 148, start + 156)
  const sum = copy.subarray(start, start + 512).reduce((total, byte) => total + byte, 0)
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, start + 148)
  return copy
}
