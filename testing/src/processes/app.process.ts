/**
 * An app as a process of its own, for tests that kill it and tests of two replicas. Arguments: JSON with databaseUrl, dataDir and `isCounted`, whether
 * the quota counts. Prints its address. A question that contains "quick" gets its answer at once; one that contains "silent" gets no word, and any
 * other gets a few words, and then nothing. Any message makes the process store what it has shown.
 */
import { openStore } from '../../../server/src/adapters/store/open-store.ts'
import type { AnswerEvent, AnswerInput } from '../../../server/src/features/chat/events.ts'
import { startApp } from '../start-app.ts'

async function* answer({ question, signal }: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  yield { type: 'status', stage: 'answering' }
  if (question.includes('quick')) {
    yield { type: 'delta', text: 'Quick.' }
    yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'he' }
    return
  }
  const words = question.includes('silent') ? [] : ['בְּרֵאשִׁ֖ית ', 'בָּרָ֣א ', 'אֱלֹהִ֑ים ', 'אֵ֥ת ', 'הַשָּׁמַ֖יִם ']
  for (const text of words) yield { type: 'delta', text }
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
}

const { isCounted = false, ...options } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl?: string
  dataDir: string
  isCounted?: boolean
}
const store = await openStore({ ...options, log: { info() {}, error() {} } })
const { url, chat } = await startApp(store, { answer, ...(isCounted ? { limits: {} } : {}) })
process.stdout.write(`${url}\n`)
process.on('message', () => void chat.writer.flush().then(() => process.send?.('stored')))
