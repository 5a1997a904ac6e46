/**
 * A server with accounts, chat, sharing and feedback as a process of its own, for tests that kill it. Arguments: JSON with databaseUrl and dataDir.
 * Prints its address. A question that contains "quick" is answered at once, any other never.
 */
import { openStore } from '../../../server/src/adapters/store/open-store.ts'
import type { AnswerEvent, AnswerInput } from '../../../server/src/features/chat/events.ts'
import { startAccountServer } from '../apps/account-app.ts'

async function* answer({ question, signal }: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  if (!question.includes('quick')) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  yield { type: 'delta', text: 'A quick answer.' }
  yield { type: 'end', mode: 'model', citations: [], followUps: [], notices: [], modelUsed: 'scripted', language: 'en' }
}

const options = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl?: string; dataDir: string }
const store = await openStore({ ...options, log: { info() {}, error() {} } })
const server = await startAccountServer(store, { answer })
process.stdout.write(`${server.url}\n`)
