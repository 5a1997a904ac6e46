/**
 * Measures what one question costs, over HTTP on PostgreSQL: processor time of the server and of the database, its
 * transactions and its growth. docs/scaling.md calculates with these figures. Eight readers ask a hundred questions
 * each of a model that answers with a hundred words. `node bench/cost.ts`
 */
import { randomUUID } from 'node:crypto'
// cspell:ignore xact cmdline
import { readdirSync, readFileSync } from 'node:fs'
import { isPostgresReachable, runOnPostgres } from '@sugya/testing/database/on-each-database'
import { ask, readBenchQuestions, takeQuestions } from './support/ask.ts'
import { formatNumber, reportPlain } from './support/figures.ts'
import { startBenchModel } from './support/model.ts'
import { startServer } from './support/server.ts'

const READERS = 8
const EACH = 100
const COUNT = READERS * EACH
const PACE = { firstTokenMs: 200, tokenMs: 5, tokens: 100 }
/** Linux counts processor time in ticks of 10 ms. */
const TICK_MS = 10

if (isPostgresReachable) await measure(`sugya_bench_${randomUUID().replaceAll('-', '')}`)
else reportPlain('cost of a question', 'SKIPPED: no PostgreSQL answers at 127.0.0.1:5432')

async function measure(database: string): Promise<void> {
  await runOnPostgres(`create database ${database} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  const model = await startBenchModel(PACE)
  const server = await startServer({
    OPENAI_BASE_URL: model.baseUrl,
    CHAT_MODEL: 'bench',
    DATABASE_URL: `postgres://postgres@127.0.0.1:5432/${database}`,
  })
  try {
    const questions = readBenchQuestions()
    for (const question of takeQuestions(questions, 0, 40)) await ask(server.url, question)
    const before = { database: await readDatabase(database), server: server.processorMs() }
    const start = performance.now()
    const read = async (reader: number) => {
      for (const question of takeQuestions(questions, 40 + reader * EACH, EACH)) await ask(server.url, question)
    }
    await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
    const seconds = (performance.now() - start) / 1000
    const after = { database: await readDatabase(database), server: server.processorMs() }
    const perQuestion = (figure: 'processorMs' | 'transactions' | 'bytes') => (after.database[figure] - before.database[figure]) / COUNT
    reportPlain(
      'a question, processor time of the server',
      `${formatNumber((after.server - before.server) / COUNT)} ms (n ${String(COUNT)})`,
    )
    reportPlain('a question, processor time of PostgreSQL', `${formatNumber(perQuestion('processorMs'))} ms (its connections)`)
    reportPlain('a question, transactions of PostgreSQL', formatNumber(perQuestion('transactions')))
    reportPlain('a question, growth of the database', `${formatNumber(perQuestion('bytes') / 1000)} kB (tables and indexes)`)
    reportPlain('questions per second, eight readers', formatNumber(COUNT / seconds))
  } finally {
    await server.stop()
    await model.close()
    await runOnPostgres(`drop database ${database} with (force)`)
  }
}

async function readDatabase(database: string) {
  // The counters of a connection arrive with a delay of up to a second.
  await runOnPostgres('select pg_sleep(1.5)')
  const [row] = (await runOnPostgres(
    `select xact_commit::int as transactions, pg_database_size('${database}')::int as bytes from pg_stat_database where datname = '${database}'`,
  )) as { transactions: number; bytes: number }[]
  return { transactions: row?.transactions ?? Number.NaN, bytes: row?.bytes ?? Number.NaN, processorMs: readProcessorMs(database) }
}

/** Processor time of the processes that serve the connections to a database, whose names say so. */
function readProcessorMs(database: string): number {
  const times = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database)) return 0
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return (Number(fields[11]) + Number(fields[12])) * TICK_MS
      } catch {
        return 0
      }
    })
  return times.reduce((sum, time) => sum + time, 0)
}
