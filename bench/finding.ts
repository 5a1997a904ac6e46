/**
 * Measures finding: every question of `data/questions`, one at a time, over the starter library (target: p95 ≤ 20 ms)
 * and with `--million` over a million segments recombined from it (target: p95 ≤ 80 ms). Prints p50 and p95 per
 * language and the memory of the process.
 * `node bench/finding.ts [--million]`; DATA_DIR is the data folder (./data-dir), the synthetic library is beside it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Finder, openFinder } from '../scripts/open-finder.ts'
import { type Question, parseQuestions } from '../server/src/text/question-file.ts'
import { openMillion } from './million-library.ts'

const ROUNDS = 3
const dataDir = process.env['DATA_DIR'] ?? './data-dir'
const folder = path.join(import.meta.dirname, '../data/questions')
const questions = readdirSync(folder)
  .filter((name) => /^tanakh\..*\.tsv$/.test(name))
  .flatMap((name) => parseQuestions(readFileSync(path.join(folder, name), 'utf8')))

async function measure(name: string, finder: Finder, target: number): Promise<void> {
  const state = finder.library.state()
  console.log(
    `\nFinding, ${name} (${state.state === 'ready' ? String(state.segments) : state.state} segments), ${String(questions.length)} questions × ${String(ROUNDS)}`,
  )
  for (const question of questions) await finder.find({ question: question.text })
  const times = new Map<string, number[]>()
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) for (const question of questions) await take(finder, question, times)
  for (const [language, values] of times) {
    console.log(`  ${language}   p50 ${percentile(values, 0.5)} ms   p95 ${percentile(values, 0.95)} ms`)
  }
  const all = [...times.values()].flat()
  const { user, system } = process.cpuUsage(before)
  console.log(`  all  p50 ${percentile(all, 0.5)} ms   p95 ${percentile(all, 0.95)} ms   (target: p95 ≤ ${String(target)} ms)`)
  console.log(`  processor time a question ${((user + system) / 1000 / all.length).toFixed(1)} ms`)
  console.log(`  memory of the process ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`)
}

async function take(finder: Finder, question: Question, times: Map<string, number[]>): Promise<void> {
  const start = performance.now()
  await finder.find({ question: question.text })
  const values = times.get(question.language) ?? []
  values.push(performance.now() - start)
  times.set(question.language, values)
}

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

const starter = await openFinder(dataDir)
await measure('starter library', starter, 20)
if (process.argv.includes('--million')) {
  const million = await openMillion(dataDir)
  await measure('one million segments', million, 80)
  await million.close()
}
await starter.close()
