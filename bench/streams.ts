/**
 * Measures fifty answers at once, over HTTP against the real server: answers per second, time of an answer, and
 * streams that were cut off or differ from what the model said (target: 0). Fifty readers each ask again as soon as
 * their answer is whole. Reader and model share one process and the machine with the server.
 * `node bench/streams.ts`
 */
import { ask, readBenchQuestions, takeQuestions, type Answered } from './support/ask.ts'
import { percentile, formatNumber, report, reportAtMost, reportPlain, formatSpread } from './support/figures.ts'
import { isWhole, startBenchModel } from './support/model.ts'
import { startServer } from './support/server.ts'

const READERS = 50
const EACH = 8
/** The pace of a fast model: a hundred words in a little over two seconds. */
const PACE = { firstTokenMs: 200, tokenMs: 20, tokens: 100 }
const MODEL_MS = PACE.firstTokenMs + (PACE.tokens - 1) * PACE.tokenMs

const model = await startBenchModel(PACE)
const server = await startServer({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'bench' })
try {
  const questions = readBenchQuestions()
  await Promise.all(takeQuestions(questions, 0, 20).map((question) => ask(server.url, question)))
  server.forgetPeak()
  const before = server.memory()
  const processorBefore = server.processorMs()
  const start = performance.now()
  const readers = Array.from({ length: READERS }, (_, reader) => read(takeQuestions(questions, reader * EACH, EACH)))
  const answers = (await Promise.all(readers)).flat()
  const seconds = (performance.now() - start) / 1000
  const after = server.memory()
  const processorMs = (server.processorMs() - processorBefore) / answers.length

  const whole = answers.filter((answer) => answer.answered !== null && isWhole(answer.answered, PACE.tokens))
  const times = whole.map(({ answered }) => (answered === null ? Number.NaN : answered.endedAt - answered.askedAt))
  const toSources = whole.flatMap(({ answered }) => (answered?.sourcesAt === undefined ? [] : [answered.sourcesAt - answered.askedAt]))
  const cut = answers.length - whole.length
  for (const { question, answered } of answers.filter((answer) => !whole.includes(answer)).slice(0, 5)) {
    console.error(
      `not as the model said: ${question} → ${JSON.stringify(answered?.text.slice(0, 120) ?? 'refused')} ${answered?.message?.notices.join() ?? 'no done'}`,
    )
  }
  report({
    name: 'streams cut or with other words, 50 at once',
    measured: `${String(cut)} (of ${String(answers.length)})`,
    target: '0',
    met: cut === 0,
  })
  const ideal = READERS / (MODEL_MS / 1000)
  reportPlain(
    'answers per second, 50 at once',
    `${formatNumber(answers.length / seconds)} (${formatNumber(ideal)} would be the model’s own pace)`,
  )
  reportPlain(
    'a whole answer, 50 at once, p95',
    `${formatNumber(percentile(times, 0.95))} ms (${formatSpread(times)}; the model alone takes ${String(MODEL_MS)} ms)`,
  )
  reportPlain('question to sources, 50 at once, p95', `${formatNumber(percentile(toSources, 0.95))} ms (${formatSpread(toSources)})`)
  reportPlain(
    'processor time of the server an answer, 50 at once',
    `${formatNumber(processorMs)} ms (finding, proving and storing ${String(PACE.tokens)} words)`,
  )
  reportAtMost(
    'memory of the server, 50 at once',
    after.peak,
    600,
    'MB',
    `peak; ${formatNumber(before.now)} before, ${formatNumber(after.now)} after, with a model`,
  )
} finally {
  await server.stop()
  await model.close()
}

async function read(asked: ReturnType<typeof readBenchQuestions>) {
  const answers: { question: string; answered: Answered | null }[] = []
  for (const question of asked) {
    const answered = await ask(server.url, question).catch((error: unknown) => {
      console.error('a question failed:', error)
      return null
    })
    answers.push({ question: question.text, answered })
  }
  return answers
}
