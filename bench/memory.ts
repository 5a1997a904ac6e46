/**
 * Measures the memory of the whole server process (with its embedded database) on the starter library, as `npm start`
 * runs it without a model: idle, and after 500 questions (target: 600 MB). `node bench/memory.ts`
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ask, readBenchQuestions, takeQuestions } from './support/ask.ts'
import { formatNumber, reportAtMost, reportPlain } from './support/figures.ts'
import { startServer } from './support/server.ts'

const COUNT = 500
const AT_ONCE = 4

const server = await startServer()
try {
  await wait(5_000)
  const idle = server.memory()
  server.forgetPeak()
  const questions = takeQuestions(readBenchQuestions(), 0, COUNT)
  const start = performance.now()
  // Four readers share one list.
  const rest = questions.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const question of rest) await ask(server.url, question)
    }),
  )
  const perSecond = COUNT / ((performance.now() - start) / 1000)
  const busy = server.memory()
  reportAtMost('memory of the server, idle', idle.now, 600, 'MB', 'on an empty database, 5 s after the start')
  reportPlain(
    'memory of the server, peak of the first start',
    `${formatNumber(idle.peak)} MB (the database is created in a process of its own)`,
  )
  reportAtMost(
    'memory of the server, after 500 questions',
    busy.now,
    600,
    'MB',
    `peak ${formatNumber(busy.peak)}, no model, ${String(AT_ONCE)} at once`,
  )
  reportPlain('answers per second without a model', `${formatNumber(perSecond)} (n ${String(COUNT)}, ${String(AT_ONCE)} at once)`)
} finally {
  await server.stop()
}
