/**
 * Measures harvesting from a fake source server: `node bench/harvest.ts --corpus FOLDER [--category C]… [--whole]`.
 * Prints the request rate with 50 ms between requests as a share of the possible one (target: ≥ 95 %), seconds for
 * everything without delay (target for the whole corpus: ≤ 360 s), the memory of the server and of the import process
 * (target: ≤ 500 MB each), and the p95 of finding during a harvest against an idle server (target: at most twice).
 * Without --whole the second part covers the categories only (Mishnah and Midrash when none are given).
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { percentile, report, reportAtMost, reportPlain } from './support/figures.ts'
import { BENCH_DATA, type RunningServer, startServer } from './support/server.ts'

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, category: { type: 'string', multiple: true }, whole: { type: 'boolean', default: false } },
})
const DELAY = 50
const questions = [
  'משה',
  'Where does it speak of light and darkness?',
  'שבת שלום',
  'Кто такой Авраам?',
  'honour your father and your mother',
  'ונהפוך הוא',
]
const admin = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: 'a long password' }

async function startSource(folder: string): Promise<{ url: string; stop: () => void }> {
  const script = path.resolve(folder, '../library-server/server.mjs')
  const child = spawn(process.execPath, [script, '--port', '0', '--corpus', path.resolve(folder)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /listening on (http\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { url, stop: () => child.kill() }
}

interface Progress {
  isActive: boolean
  stage: string
  processedTexts: number
  conversationsGenerated: number
}

/** Harvests in a server with a library of its own; `during` measures meanwhile. */
async function harvest(source: string, delay: number, request: object, during: typeof finding) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-harvest-bench-'))
  const library = path.join(folder, 'library')
  cpSync(path.join(BENCH_DATA, 'library'), library, { recursive: true })
  const server = await startServer({ LIBRARY_URI: library, SEFARIA_BASE_URL: source, HARVEST_DELAY_MS: String(delay), ...admin })
  const call = async (address: string, body?: object, token?: string) =>
    (await fetch(`${server.url}${address}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((answer) => answer.json())) as unknown
  const { token } = (await call('/api/admin/login', { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD })) as {
    token: string
  }
  const quiet = await finding(server, () => Promise.resolve(false))
  const quietMemory = server.memory().now
  server.forgetPeak()
  const started = performance.now()
  let fetchedMs = 0
  let intakePeak = 0
  await call('/api/training/harvest-all', request, token)
  let active = true
  let progress: Progress | undefined
  const watch = (async () => {
    while (active) {
      progress = (await call('/api/training/harvest-progress', undefined, token)) as Progress
      if (fetchedMs === 0 && progress.stage !== 'Fetching' && progress.processedTexts > 0) fetchedMs = performance.now() - started
      intakePeak = Math.max(intakePeak, intakeMemory())
      active = progress.isActive
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  const busy = await during(server, () => Promise.resolve(active))
  await watch
  const wholeMs = performance.now() - started
  const peak = server.memory().peak
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  return {
    quietMemory,
    quiet,
    busy,
    fetchedMs,
    wholeMs,
    peak,
    intakePeak,
    texts: progress?.processedTexts ?? 0,
    examples: progress?.conversationsGenerated ?? 0,
  }
}

/** Resident memory of the import process, in megabytes. */
function intakeMemory(): number {
  try {
    const lines = execFileSync('ps', ['-eo', 'rss,args'], { encoding: 'utf8' }).split('\n')
    return Math.max(
      0,
      ...lines.filter((line) => line.includes('intake.process.ts')).map((line) => (Number.parseInt(line, 10) * 1024) / 1e6),
    )
  } catch {
    return Number.NaN
  }
}

/** Milliseconds of searches one after another, with a pause between them: a fixed number, or while `goesOn`. */
async function finding(server: RunningServer, goesOn: () => Promise<boolean>): Promise<number[]> {
  const took: number[] = []
  for (let index = 0; index < 60 || (await goesOn()); index++) {
    const query = encodeURIComponent(questions[index % questions.length] ?? '')
    const since = performance.now()
    await (await fetch(`${server.url}/api/texts/search/${query}?language=en&withContext=true`)).text()
    if (index >= 10) took.push(performance.now() - since)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return took
}

if (values.corpus === undefined || !existsSync(path.resolve(values.corpus, '../library-server/server.mjs'))) {
  console.log('SKIPPED: give --corpus FOLDER, beside which the stand-in of the source lies (library-server)')
} else if (!existsSync(path.join(BENCH_DATA, 'library'))) {
  console.log('SKIPPED: there is no library yet: run node bench/start.ts first')
} else {
  const categories = values.category ?? ['Mishnah', 'Midrash']
  const part = categories.join(', ')
  const source = await startSource(values.corpus)
  const stats = async () =>
    (await (await fetch(`${source.url}/__stats`)).json()) as { total: number; requests: { startMs: number }[]; maxConcurrent: number }
  await fetch(`${source.url}/__stats`, { method: 'DELETE' })
  // The rate is measured without questions: a question delays the timers of the process.
  await harvest(source.url, DELAY, { categories, limit: 15 }, () => Promise.resolve([]))
  const { total, requests, maxConcurrent } = await stats()
  const span = (requests.at(-1)?.startMs ?? 0) - (requests[0]?.startMs ?? 0)
  const rate = ((total - 1) * DELAY * 100) / span
  report({
    name: 'harvest, share of the possible request rate at 50 ms',
    measured: `${rate.toFixed(1)} % (${String(total)} requests, at most ${String(maxConcurrent)} in flight)`,
    target: '≥ 95 %',
    met: rate >= 95,
  })
  const ratio = (run: typeof polite) => percentile(run.busy, 0.95) / percentile(run.quiet, 0.95)
  const note = (run: typeof polite) =>
    `quiet ${percentile(run.quiet, 0.95).toFixed(1)} ms, during ${percentile(run.busy, 0.95).toFixed(1)} ms, n ${String(run.busy.length)}`
  const polite = await harvest(source.url, DELAY, { categories, limit: 25 }, finding)
  reportAtMost('finding p95 during a harvest at 50 ms, against quiet', ratio(polite), 2, 'times', note(polite))
  const fast = await harvest(source.url, 0, values.whole ? {} : { categories }, finding)
  source.stop()
  const what = `${values.whole ? 'the whole corpus' : part}, ${String(fast.texts)} sections, fetched after ${(fast.fetchedMs / 1000).toFixed(0)} s, ${String(fast.examples)} examples`
  if (values.whole) reportAtMost('harvest of the whole corpus without delay', fast.wholeMs / 1000, 360, 's', what)
  else reportPlain('harvest of a part of the corpus without delay', `${(fast.wholeMs / 1000).toFixed(0)} s (${what})`)
  reportAtMost('harvest, peak memory of the server', fast.peak, 500, 'MB', `${what}; ${fast.quietMemory.toFixed(0)} MB before`)
  reportAtMost('harvest, peak memory of the process that takes texts in', fast.intakePeak, 500, 'MB', what)
  reportAtMost('finding p95 during a harvest without delay, against quiet', ratio(fast), 2, 'times', note(fast))
}
