/**
 * Measures how soon a reader sees something, over HTTP against the real server, one question at a time: sources
 * (target: p95 ≤ 300 ms), and first words beyond the model's own time (target: p95 ≤ 50 ms). The model is
 * `support/model.ts`, whose time to the first token is known.
 * `node bench/answers.ts`
 */
import { ask, readBenchQuestions, takeQuestions } from './support/ask.ts'
import { reportAtMost, reportPlain, percentile, formatSpread } from './support/figures.ts'
import { startBenchModel } from './support/model.ts'
import { startServer } from './support/server.ts'

const WARM_UP = 20
const COUNT = 200

const model = await startBenchModel({ firstTokenMs: 200, tokenMs: 5, tokens: 12 })
const server = await startServer({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'bench' })
try {
  const questions = readBenchQuestions()
  for (const question of takeQuestions(questions, COUNT, WARM_UP)) await ask(server.url, question)
  const sources: number[] = []
  const beyond: number[] = []
  const passingOn: number[] = []
  let withoutModel = 0
  for (const question of takeQuestions(questions, 0, COUNT)) {
    const callsBefore = model.calls.length
    const { askedAt, sourcesAt, firstDeltaAt } = await ask(server.url, question)
    if (sourcesAt !== undefined) sources.push(sourcesAt - askedAt)
    const call = model.calls[callsBefore]
    if (call === undefined || sourcesAt === undefined || firstDeltaAt === undefined) {
      withoutModel++
      continue
    }
    beyond.push(firstDeltaAt - sourcesAt - (call.firstWrittenAt - call.receivedAt))
    passingOn.push(firstDeltaAt - call.firstWrittenAt)
  }
  const asked = `after ${String(WARM_UP)} to warm up, one at a time, he, en and ru in turn`
  reportAtMost('question to sources, p95', percentile(sources, 0.95), 300, 'ms', `${formatSpread(sources)}, ${asked}`)
  reportAtMost(
    'first words beyond the model’s time, p95',
    percentile(beyond, 0.95),
    50,
    'ms',
    `${formatSpread(beyond)}: sources shown to first words shown, less the model’s 200 ms`,
  )
  reportPlain(
    'of that, from the model’s first token to the reader',
    `${percentile(passingOn, 0.95).toFixed(1)} ms p95 (${formatSpread(passingOn)})`,
  )
  if (withoutModel > 0) reportPlain('questions answered in fixed words, without the model', String(withoutModel))
} finally {
  await server.stop()
  await model.close()
}
