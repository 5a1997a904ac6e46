/**
 * Measures the list of conversations: 5,000 of one owner among 10,000, the first page and all pages, over HTTP.
 * `node bench/conversations.ts` runs on the embedded database, and on PostgreSQL when DATABASE_URL names an empty
 * database for it. Target: p95 ≤ 50 ms.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import type { Store } from '../server/src/ports/store/store.ts'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { startApp } from '@sugya/testing/start-app'
import { percentile, reportAtMost, reportPlain, formatSpread } from './support/figures.ts'

const OWN = 5_000
const OTHERS = 5_000
const log = { info() {}, error: (details: object, message: string) => console.error(message, details) }

async function fill(store: Store, processId: string, count: number, guest: () => string): Promise<void> {
  for (let i = 0; i < count; i++) {
    const runId = randomUUID()
    const owner = { kind: 'guest' as const, id: guest() }
    const question = `שאלה ${i}: מה נאמר על מידת הרחמים במסכת ברכות?`
    await store.runs.claim({ id: runId, processId, owner, clientRequestId: null, deviceFingerprint: null })
    const saved = await store.runs.begin({
      runId,
      processId,
      owner,
      conversation: { id: randomUUID(), title: question, isNew: true },
      userMessageId: randomUUID(),
      messageId: randomUUID(),
      question,
      replaces: null,
      follows: null,
      questionLanguage: 'he',
      deviceFingerprint: null,
      includeTexts: true,
    })
    const message = { ...saved!.answer, content: 'תשובה '.repeat(300), status: 'complete' as const }
    const last = { seq: 2, event: { type: 'done' as const, message } }
    await store.runs.finish({
      runId,
      attempt: 1,
      processId,
      status: 'complete',
      errorCode: null,
      message,
      isCounted: true,
      last,
      modelUsed: 'bench',
      processingTimeMs: 1,
      figures: null,
    })
  }
}

async function measure(name: string, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const store = await openStore({ ...options, log })
  const server = await startApp(store)
  const client = chatClient(server.url)
  await (await client.askForJson('first')).text()
  const owner = client.cookies().split('=')[1]!.split('.')[0]!
  await fill(store, server.chat.processId, OWN, () => owner)
  await fill(store, server.chat.processId, OTHERS, randomUUID)

  const timed = async (path: string) => {
    const start = performance.now()
    const response = await client.call('GET', path)
    await response.json()
    return { ms: performance.now() - start, next: response.headers.get('x-next-cursor') }
  }
  for (let i = 0; i < 20; i++) await timed('/api/conversations')
  const first: number[] = []
  for (let i = 0; i < 200; i++) first.push((await timed('/api/conversations')).ms)
  const through: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { ms: number; next: string | null } = await timed(`/api/conversations${next && `?before=${encodeURIComponent(next)}`}`)
    through.push(page.ms)
    next = page.next
  }
  const note = (times: number[]) => `${formatSpread(times)}, 5,000 conversations of one reader among 10,000`
  reportAtMost(`list of conversations, first page, ${name}, p95`, percentile(first, 0.95), 50, 'ms', note(first))
  reportAtMost(`list of conversations, page by page, ${name}, p95`, percentile(through, 0.95), 50, 'ms', note(through))
  await server.close()
  await store.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'sugya-bench-'))
await measure('embedded database', { dataDir })
rmSync(dataDir, { recursive: true })
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl !== undefined) await measure('PostgreSQL', { databaseUrl, dataDir })
else reportPlain('list of conversations, PostgreSQL', 'SKIPPED: DATABASE_URL does not name an empty database for it')
