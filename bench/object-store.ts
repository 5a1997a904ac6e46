/**
 * Measures a library in an object store against one in a folder: `node bench/object-store.ts`. Builds the starter
 * library in the test server of the tests and in a folder, then asks the same questions of both in turn. Prints what a
 * first start and a copy cost in requests, the requests of a cold question, and how much longer finding takes on a warm
 * replica. Writes only to a temporary folder.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFinder, type Finder } from '../scripts/open-finder.ts'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { BUCKET, startObjectStore } from '../testing/src/fakes/object-store-server.ts'
import { formatSpread, percentile, reportAtMost, reportPlain } from './support/figures.ts'

/** Every fourth question, in both places, once cold and then warm. */
const EACH = 4
const ROUNDS = 4

const folder = path.join(import.meta.dirname, '../data/questions')
const questions = readdirSync(folder)
  .filter((name) => /^tanakh\..*\.tsv$/.test(name))
  .flatMap((name) => parseQuestions(readFileSync(path.join(folder, name), 'utf8')))
  .filter((_, index) => index % EACH === 0)

const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-bench-store-'))
const store = await startObjectStore()
Object.assign(process.env, store.variables)

async function time(finder: Finder, question: string): Promise<number> {
  const start = performance.now()
  await finder.find({ question })
  return performance.now() - start
}

try {
  const LIBRARY_URI = `s3://${BUCKET}/library`
  const first = await openFinder(path.join(dataDir, 'first'), LIBRARY_URI)
  await first.close()
  reportPlain('object store, requests of a first start', `${String(store.requests.length)}, with the copy`)
  store.requests.length = 0
  const cold = await openFinder(path.join(dataDir, 'cold'), LIBRARY_URI)
  const opened = store.requests.length
  const bytes = [...store.objects].reduce((sum, [, { body }]) => sum + body.length, 0)
  reportPlain('object store, requests until a cold replica is ready', `${String(opened)}, of ${(bytes / 1e6).toFixed(0)} MB`)
  for (const { text } of questions) await cold.find({ question: text })
  const asked = store.requests.length - opened
  const note = `n ${String(questions.length)}, with the looks for a newer version meanwhile`
  reportAtMost('object store, requests of a question on a cold replica', asked / questions.length, 10, 'requests', note)

  const local = await openFinder(path.join(dataDir, 'folder'))
  for (const { text } of questions) await local.find({ question: text })
  const times = { local: [] as number[], stored: [] as number[] }
  for (let round = 0; round < ROUNDS; round++)
    for (const { text } of questions) {
      times.local.push(await time(local, text))
      times.stored.push(await time(cold, text))
    }
  const spread = `object store: ${formatSpread(times.stored)} ms; folder: ${formatSpread(times.local)} ms; in turn`
  const ratio = percentile(times.stored, 0.95) / percentile(times.local, 0.95)
  reportAtMost('finding on a warm replica with an object store, p95 against a folder', ratio, 1.3, '×', spread)
  await cold.close()
  await local.close()
} finally {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
}
