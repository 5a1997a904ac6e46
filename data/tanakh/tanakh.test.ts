import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readTanakhFile } from '../../server/src/adapters/tanakh-files.ts'

const checksums = readFileSync(path.join(import.meta.dirname, 'SHA256SUMS'), 'utf8')
  .trimEnd()
  .split('\n')
const expected = new Map(checksums.map((line) => [line.slice(66), line.slice(0, 64)]))

it('has a checksum for every compressed file of data/tanakh, and a file for every checksum', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.br'))
  expect(files.map((file) => file.replaceAll('\\', '/').slice(0, -'.br'.length)).sort()).toEqual([...expected.keys()].sort())
  expect(expected.size).toBe(42)
})

it.each([...expected])('%s is byte for byte the file of its package', (name, checksum) => {
  expect(createHash('sha256').update(readTanakhFile(name)).digest('hex')).toBe(checksum)
})
