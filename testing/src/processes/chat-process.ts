/**
 * A chat server as a process of its own, for tests that kill it. Arguments: JSON with databaseUrl and dataDir. Prints its address. A question
 * that contains "quick" is answered at once; any other gets a few words and then nothing. Any message makes it store what it has shown.
 */
import { openStore } from '../../../server/src/adapters/store/open-store.ts'
import type { AnswerEvent, AnswerInput } from '../../../server/src/features/chat/events.ts'
import { startChatServer } from '../apps/chat-app.ts'

async function* answer({ question, signal }: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  yield { type: 'status', stage: 'answering' }
  if (!question.includes('quick')) for (const word of ['בְּרֵאשִׁ֖ית ', 'בָּרָ֣א ', 'אֱלֹהִ֑ים ', 'אֵ֥ת ', 'הַשָּׁמַ֖יִם ']) yield { type: 'delta', text: word }
  else yield { type: 'delta', text: 'Quick.' }
  if (!question.includes('quick')) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'he' }
}

const options = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl?: string; dataDir: string }
const store = await openStore({ ...options, log: { info() {}, error() {} } })
const server = await startChatServer(store, answer)
process.stdout.write(`${server.url}\n`)
process.on('message', () => void server.chat.writer.flush().then(() => process.send?.('stored')))
