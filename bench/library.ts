/**
 * Measures the library: `node bench/library.ts [FOLDER]`. Prints seconds for building and opening the starter
 * library, time of lookups and searches in milliseconds, and, with a folder in the Sefaria-Export format, seconds and
 * peak memory of its import. Writes only to a temporary folder.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startLibrary, type StartedLibrary } from '../server/src/adapters/library/read/start-library.ts'
import { reportAtMost, reportPlain } from './support/figures.ts'

const log = { info: () => undefined, error: (fields: object, message: string) => console.error(message, fields) }
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${String(Math.round(bytes / 1e6))} MB`

async function open(dataDir: string): Promise<{ library: StartedLibrary; took: string }> {
  const since = performance.now()
  const library = startLibrary({ dataDir, log })
  await library.settled
  if (library.state().state !== 'ready') throw new Error(JSON.stringify(library.state()))
  return { library, took: seconds(since) }
}

async function measure(name: string, times: number, call: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < 10; index++) await call(index)
  const took: number[] = []
  for (let index = 0; index < times; index++) {
    const since = performance.now()
    await call(index)
    took.push(performance.now() - since)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor(times * share)] ?? 0).toFixed(1)
  console.log(`${name.padEnd(44)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

async function measureReading(library: StartedLibrary): Promise<void> {
  const size = library.size()
  const sample = await Promise.all(Array.from({ length: 200 }, (_, index) => library.at(index / 200)))
  const at = (index: number) => sample[(index * 37) % sample.length]
  const hits = await library.search({ field: 'he', tokens: ['משה'], limit: 200 })
  const words = hits.map(({ tokens }) => tokens.he.split(' '))
  console.log(`${String(size)} segments`)
  await measure('five segments by reference', 200, (index) =>
    library.segments(Array.from({ length: 5 }, (_, step) => at(index + step)?.ref ?? '')),
  )
  await measure('a section', 200, (index) => library.within(at(index)?.work ?? '', at(index)?.sections.slice(0, -1) ?? []))
  await measure('search of 4 words, best 50 with their tokens', 200, (index) =>
    library.search({ field: 'he', tokens: words[index % words.length]?.slice(0, 4) ?? [], limit: 50 }),
  )
  console.log(`memory of the process: ${megabytes(process.memoryUsage().rss)}`)
}

async function importFolder(dataDir: string, folder: string): Promise<void> {
  const since = performance.now()
  const script = path.join(import.meta.dirname, '../scripts/library.ts')
  const child = promisify(execFile)(process.execPath, [script, 'import', folder], {
    env: { ...process.env, DATA_DIR: dataDir, LIBRARY_URI: '' },
    maxBuffer: 1e8,
  })
  let peak = 0
  const watch = setInterval(() => {
    // Linux only: elsewhere the peak reads as 0.
    void readFile(`/proc/${String(child.child.pid)}/status`, 'utf8').then(
      (status) => (peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)),
      () => undefined,
    )
  }, 200)
  const { stdout } = await child
  clearInterval(watch)
  const size = stdout.trim().split('\n').at(-1) ?? ''
  reportAtMost('import, time', (performance.now() - since) / 1000, 120, 's', size)
  reportAtMost('import, peak memory', peak / 1e6, 1000, 'MB', 'n 1')
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'sugya-bench-'))
try {
  const built = await open(dataDir)
  reportPlain('starter library built and open', built.took)
  await built.library.close()
  const opened = await open(dataDir)
  reportPlain('starter library opened', opened.took)
  await measureReading(opened.library)
  await opened.library.close()
  const [, , folder] = process.argv
  if (folder !== undefined) {
    await importFolder(dataDir, folder)
    const large = await open(dataDir)
    reportPlain('library opened after the import', large.took)
    await measureReading(large.library)
    await large.library.close()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
