/**
 * An app as a process of its own, for tests that kill it and tests of two replicas. Arguments: JSON with databaseUrl,
 * dataDir, `isCounted`, whether the quota counts, and `ending`, how its answers end. Prints its address. A question
 * that contains "quick" gets its answer at once; one that contains "silent" gets no word; any other gets a few words
 * and then the ending, without one nothing more. The message "end" makes its answers end all the same; any other makes
 * the process store what it has shown.
 */
import { openStore } from '../../../server/src/adapters/store/open-store.ts'
import type { AnswerEvent, AnswerInput } from '../../../server/src/features/chat/events.ts'
import { startApp } from '../start-app.ts'

const ended = Promise.withResolvers<string>()

async function* answer({ question, signal }: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  const end: AnswerEvent = { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'he' }
  yield { type: 'status', stage: 'answering' }
  if (question.includes('quick')) {
    yield { type: 'delta', text: 'Quick.' }
    return yield end
  }
  const words = question.includes('silent') ? [] : ['בְּרֵאשִׁ֖ית ', 'בָּרָ֣א ', 'אֱלֹהִ֑ים ', 'אֵ֥ת ', 'הַשָּׁמַ֖יִם ']
  for (const text of words) yield { type: 'delta', text }
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  yield { type: 'delta', text: await Promise.race([ended.promise, aborted]) }
  yield end
}

const {
  isCounted = false,
  ending,
  ...options
} = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl?: string
  dataDir: string
  isCounted?: boolean
  ending?: string
}
if (ending !== undefined) ended.resolve(ending)
const store = await openStore({ ...options, log: { info() {}, error() {} } })
const { url, chat } = await startApp(store, { answer, ...(isCounted ? { limits: {} } : {}) })
process.stdout.write(`${url}\n`)
process.on('message', (message) => {
  if (message === 'end') ended.resolve('of a process that was paused')
  else void chat.writer.flush().then(() => process.send?.('stored'))
})
