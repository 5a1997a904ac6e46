import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCompiled } from './compiled.ts'

let folder: string
let source: string
let cache: string
let compiled: number
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sugya-compiled-'))
  source = path.join(folder, 'source.tsv')
  cache = path.join(folder, 'cache')
  compiled = 0
  writeFileSync(source, 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (where = cache, compileApart?: () => void) =>
  readCompiled(
    'words',
    [source],
    () => {
      compiled++
      return new Map([['text', { from: readFileSync(source, 'utf8') }]])
    },
    { cache: where, compileApart },
  )
const stored = () => path.join(cache, readdirSync(cache)[0] ?? '')

it('compiles once for the same files', () => {
  expect([read(), read()]).toEqual(Array(2).fill(new Map([['text', { from: 'one' }]])))
  expect(compiled).toBe(1)
})

it('reads typed arrays that do not keep the rest of the file in memory', () => {
  const compile = () => ({
    words: Buffer.alloc(100_000, 'words'),
    numbers: new Uint32Array(9000).fill(7),
    weights: new Float64Array(5000).fill(0.5),
  })
  const read = () => readCompiled('words', [source], compile, { cache })
  read()
  const stored = read()
  expect(stored).toEqual(compile())
  expect(Object.values(stored).map((array) => array.buffer.byteLength)).toEqual([100_000, 36_000, 40_000])
})

it('compiles again when a file has changed, and keeps only the new version', () => {
  read()
  writeFileSync(source, 'two')
  expect(read().get('text')).toEqual({ from: 'two' })
  expect(compiled).toBe(2)
  expect(readdirSync(cache)).toHaveLength(1)
})

it.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, -3)],
  ['changed by a bit', (bytes: Buffer) => bytes.with(-2, (bytes.at(-2) ?? 0) ^ 1)],
  ['empty', () => Buffer.alloc(0)],
])('compiles again when what it kept is %s', (_, damage) => {
  read()
  writeFileSync(stored(), damage(readFileSync(stored())))
  expect(read().get('text')).toEqual({ from: 'one' })
  expect(compiled).toBe(2)
})

it('takes what another process has compiled, and compiles here when that brought nothing', () => {
  expect(read(cache, () => read()).get('text')).toEqual({ from: 'one' })
  expect(compiled).toBe(1)
  writeFileSync(source, 'two')
  expect(read(cache, () => undefined).get('text')).toEqual({ from: 'two' })
  expect(compiled).toBe(2)
})

it('compiles where nothing can be kept', () => {
  expect(read(path.join(source, 'below a file')).get('text')).toEqual({ from: 'one' })
})
