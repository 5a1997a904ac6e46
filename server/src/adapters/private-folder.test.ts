import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDataFolder, closeFolder, ensureWritable, findOpenToOthers, FolderUnusable, makePrivate } from './private-folder.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'sugya-private-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const mode = (name: string) => (lstatSync(path.join(base, name)).mode & 0o777).toString(8)

it('creates a folder that only its owner can enter, and closes one that exists', () => {
  closeFolder(path.join(base, 'new/deep'))
  expect(mode('new/deep')).toBe('700')
  mkdirSync(path.join(base, 'old'))
  chmodSync(path.join(base, 'old'), 0o755)
  closeFolder(path.join(base, 'old'))
  expect(mode('old')).toBe('700')
})

it('takes the rights of others from every folder and file of an existing installation, and follows no link', async () => {
  const outside = mkdtempSync(path.join(tmpdir(), 'sugya-outside-'))
  chmodSync(outside, 0o755)
  mkdirSync(path.join(base, 'postgres/base'), { recursive: true })
  writeFileSync(path.join(base, 'postgres/base/1'), 'rows')
  writeFileSync(path.join(base, 'run'), '')
  for (const [name, rights] of Object.entries({ postgres: 0o755, 'postgres/base': 0o777, 'postgres/base/1': 0o666, run: 0o755, '': 0o755 }))
    chmodSync(path.join(base, name), rights)
  symlinkSync(outside, path.join(base, 'link'))
  expect(readdirSync(base).sort()).toEqual(['link', 'postgres', 'run'])
  expect((await findOpenToOthers(base)).length).toBe(5)

  expect(await makePrivate(base)).toEqual({ changed: 5, refused: 0 })
  expect(['', 'postgres', 'postgres/base', 'postgres/base/1', 'run'].map(mode)).toEqual(['700', '700', '700', '600', '700'])
  expect(await findOpenToOthers(base)).toEqual([])
  expect((lstatSync(outside).mode & 0o777).toString(8)).toBe('755')
  expect(await makePrivate(base)).toEqual({ changed: 0, refused: 0 })
  rmSync(outside, { recursive: true })
})

it('leaves a folder alone that all accounts share on purpose, and says so in the log', async () => {
  chmodSync(base, 0o1777)
  writeFileSync(path.join(base, 'of-others'), '', { mode: 0o644 })
  const warned: string[] = []
  await closeDataFolder(base, { warn: (_details, message) => void warned.push(message) })
  expect(warned).toEqual(['data folder could not be closed to other accounts'])
  expect([mode(''), mode('of-others')]).toEqual(['777', '644'])
})

it.each([
  ['mkdirSync', 'EROFS', 'read-only file system'],
  ['mkdirSync', 'EACCES', 'permission denied'],
  ['accessSync', 'EROFS', 'read-only file system'],
  ['accessSync', 'EACCES', 'permission denied'],
] as const)('names a data folder that cannot be written, and what to do, when %s answers %s', (call, code, words) => {
  const refuse = () => {
    throw Object.assign(new Error(`${code}: ${words}`), { code })
  }
  const system = { mkdirSync: () => undefined, accessSync: () => undefined, [call]: refuse }
  const message = `The data folder /data cannot be written: ${code}: ${words}. Make it writable for the account that runs the server, or set DATA_DIR to a folder that is.`
  expect(() => ensureWritable('/data', system)).toThrow(new FolderUnusable(message))
})

it('creates a missing data folder, and lets a server with a full disk start', () => {
  ensureWritable(path.join(base, 'new/data'))
  expect(mode('new/data')).toBe('700')
  const full = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  ensureWritable('/data', { mkdirSync: full, accessSync: () => undefined })
})
