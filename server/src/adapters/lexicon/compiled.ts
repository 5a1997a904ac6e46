import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DefaultDeserializer, serialize } from 'node:v8'

const ROOT = path.join(import.meta.dirname, '../../../..')
/** What indexes depend on besides their data: how words become tokens, and how they are indexed. */
const CODE = [
  'server/src/text/analysis',
  'server/src/adapters/lexicon/lexicon-files.ts',
  'server/src/text/lexicon',
  'server/src/text/language-data.ts',
  'node_modules/@orama/stemmers/package.json',
]
/** The packages are installed there, so it can be written where the product is built. */
const CACHE = path.join(ROOT, 'node_modules/.cache/sugya-lexicon')
const DIGEST_BYTES = 32

let codeDigest: Buffer | undefined

/**
 * What `compile` makes of files: read from a cache when it was made of the same files by the same code, else compiled,
 * and kept for the next start where the cache can be written. The result must be plain data (arrays, maps, sets,
 * strings). `sources` are files or folders of files. `compileApart` may fill the cache in another process, which spares
 * this one the memory; `compile` runs here when there is still nothing.
 */
export function readCompiled<T>(
  name: string,
  sources: readonly string[],
  compile: () => T,
  { cache = CACHE, compileApart }: { cache?: string; compileApart?: (() => void) | undefined } = {},
): T {
  codeDigest ??= digestFiles(CODE.map((place) => path.join(ROOT, place)))
  const key = createHash('sha256').update(process.versions.v8).update(codeDigest).update(digestFiles(sources)).digest('hex').slice(0, 32)
  const file = path.join(cache, `${name}-${key}.bin`)
  const known = readChecked(file)
  if (known !== undefined) return known as T
  compileApart?.()
  const made = compileApart === undefined ? undefined : readChecked(file)
  if (made !== undefined) return made as T
  const compiled = compile()
  try {
    keep(cache, name, file, serialize(compiled))
  } catch {
    // A file system that cannot be written: the next start compiles again.
  }
  return compiled
}

/** The stored value; undefined when there is none, or its bytes are not those that were written. */
function readChecked(file: string): unknown {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(DIGEST_BYTES)
    return digest(content).equals(bytes.subarray(0, DIGEST_BYTES)) ? readValue(content) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a stored value. Its typed arrays have memory of their own: the usual ones are views that keep all the bytes of
 * the file in memory.
 */
function readValue(content: Buffer): unknown {
  const reader = new DefaultDeserializer(content) as DefaultDeserializer & { _readHostObject: () => Buffer | Uint32Array | Float64Array }
  // The engine calls it for each typed array.
  const readView = reader._readHostObject.bind(reader)
  reader._readHostObject = () => {
    const view = readView()
    return Buffer.isBuffer(view) ? Buffer.from(view) : view.slice()
  }
  reader.readHeader()
  return reader.readValue()
}

/** Whole or not at all: several processes may start at once. Versions for other files or other code are removed. */
function keep(cache: string, name: string, file: string, content: Buffer): void {
  mkdirSync(cache, { recursive: true })
  const draft = `${file}.${String(process.pid)}`
  writeFileSync(draft, Buffer.concat([digest(content), content]))
  renameSync(draft, file)
  for (const other of readdirSync(cache))
    if (other.startsWith(`${name}-`) && other.endsWith('.bin') && other !== path.basename(file))
      rmSync(path.join(cache, other), { force: true })
}

function digestFiles(places: readonly string[]): Buffer {
  const hash = createHash('sha256')
  for (const file of places.flatMap(listFiles)) hash.update(path.basename(file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest()
}

function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place).filter((name) => !name.includes('.test.'))
  return names.sort().map((name) => path.join(place, name))
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
