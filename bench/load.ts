/**
 * Measures two hundred readers who ask at the same moment, over HTTP against one replica, on the embedded database and
 * on PostgreSQL: every answer must be whole, or refused with a time (503, 429); the sources must come soon, and memory
 * must stay bounded. Readers and model share the machine with the server. `node bench/load.ts`; `--readers N`,
 * `--words N` for longer answers; `--profile FOLDER` also writes processor profiles of the server.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isPostgresReachable, runOnPostgres } from '@sugya/testing/database/on-each-database'
import { ask, readBenchQuestions, takeQuestions, type Answered } from './support/ask.ts'
import { formatNumber, formatSpread, percentile, report, reportAtMost, reportPlain } from './support/figures.ts'
import { isWhole, startBenchModel } from './support/model.ts'
import { startServer, type RunningServer } from './support/server.ts'

const WARM_UP = 20
const SINGLE = 30

const { values: options } = parseArgs({
  options: { readers: { type: 'string', default: '200' }, words: { type: 'string', default: '100' }, profile: { type: 'string' } },
})
const readers = Number(options.readers)
/** The pace of a slow model: the answers overlap. */
const PACE = { firstTokenMs: 200, tokenMs: 50, tokens: Number(options.words) }
const questions = readBenchQuestions()

await measure('embedded database', {})
if (isPostgresReachable) {
  const name = `sugya_bench_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  await measure('PostgreSQL', { DATABASE_URL: `postgres://postgres@127.0.0.1:5432/${name}` })
  await runOnPostgres(`drop database ${name} with (force)`)
} else
  report({
    name: `${String(readers)} at once, PostgreSQL`,
    measured: 'SKIPPED: none answers at 127.0.0.1:5432',
    target: 'all whole',
    met: null,
  })

async function measure(database: string, variables: Record<string, string>): Promise<void> {
  const model = await startBenchModel(PACE)
  const profile: Record<string, string> =
    options.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile}` }
  const server = await startServer({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'bench', ...variables, ...profile })
  try {
    await inTurn(server, 0, WARM_UP)
    const single = percentile(await inTurn(server, WARM_UP, SINGLE), 0.95)
    await all(server, database, single)
  } finally {
    await server.stop()
    await model.close()
  }
}

/**
 * Milliseconds to the sources of questions, each of which is asked once the one before has its sources. Resolves when
 * all answers have ended.
 */
async function inTurn(server: RunningServer, from: number, count: number): Promise<number[]> {
  const answers: Promise<Answered>[] = []
  for (const question of takeQuestions(questions, from, count)) {
    const sources = Promise.withResolvers<void>()
    const answer = ask(server.url, question, sources.resolve)
    answers.push(answer)
    await Promise.race([sources.promise, answer])
  }
  return (await Promise.all(answers)).map(({ askedAt, sourcesAt }) => (sourcesAt ?? Number.NaN) - askedAt)
}

async function all(server: RunningServer, database: string, single: number): Promise<void> {
  server.forgetPeak()
  const processorBefore = server.processorMs()
  const watch = watchHealth(server.url)
  const asked = takeQuestions(questions, WARM_UP + SINGLE, readers)
  const outcomes = await Promise.all(asked.map((question) => ask(server.url, question).catch((error: unknown) => String(error))))
  const health = await watch.stop()
  const processorMs = server.processorMs() - processorBefore
  const answered = outcomes.filter((outcome): outcome is Answered => typeof outcome !== 'string')
  const whole = answered.filter((answer) => isWhole(answer, PACE.tokens))
  const refused = outcomes.filter((outcome) => typeof outcome === 'string' && /Error: (503|429): .*"retryAfter":/.test(outcome))
  // The stream of one that has waited in the queue for a minute ends with the refusal.
  const late = answered.filter(({ error, text }) => error === 'overloaded' && text === '')
  const failed = outcomes.filter((outcome) => typeof outcome === 'string' && !refused.includes(outcome))
  for (const failure of failed.slice(0, 3)) console.error(failure)
  const lost = answered.filter((answer) => !whole.includes(answer) && !late.includes(answer))
  for (const { text, message, error } of lost.slice(0, 3))
    console.error(`not whole: ${message?.status ?? error ?? 'no end'} ${message?.notices.join() ?? ''} ${JSON.stringify(text.slice(-200))}`)

  const name = (figure: string) => `${String(readers)} at once, ${database}: ${figure}`
  report({
    name: name('neither whole nor refused with a time'),
    measured: `${String(lost.length + failed.length)} (${String(whole.length)} whole, ${String(refused.length)} refused, ${String(late.length)} refused after a minute in the queue)`,
    target: '0',
    met: lost.length + failed.length === 0,
  })
  const toSources = whole.map(({ sourcesAt, askedAt }) => (sourcesAt ?? Number.NaN) - askedAt)
  const ratio = percentile(toSources, 0.95) / single
  reportAtMost(
    name('question to sources, p95, against one reader'),
    ratio,
    8,
    'times',
    `${formatSpread(toSources)} ms; one reader ${formatNumber(single)} ms`,
  )
  reportPlain(name('a whole answer'), `${formatSpread(whole.map(({ endedAt, askedAt }) => endedAt - askedAt))} ms`)
  reportPlain(name('processor time of the server an answer'), `${formatNumber(processorMs / whole.length)} ms`)
  reportPlain(name('answer of /api/health meanwhile'), `${formatSpread(health)} ms`)
  reportAtMost(name('memory of the server'), server.memory().peak, 700, 'MB', 'peak')
}

/**
 * Asks for the health of the server every tenth of a second; `stop` resolves with the milliseconds that each answer
 * took.
 */
function watchHealth(url: string) {
  const times: Promise<number>[] = []
  const timer = setInterval(() => {
    const start = performance.now()
    times.push(fetch(`${url}/api/health`).then(async (response) => (await response.text(), performance.now() - start)))
  }, 100)
  return {
    async stop() {
      clearInterval(timer)
      return await Promise.all(times)
    },
  }
}
