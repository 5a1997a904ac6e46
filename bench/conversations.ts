/**
 * How long a page of a long list of conversations takes: 5,000 of one owner among 10,000, first page and pages throughout, over HTTP.
 * `node bench/conversations.ts` runs on the embedded database, and on PostgreSQL when DATABASE_URL names an empty database for it.
 * Bar: p95 ≤ 50 ms.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import type { Store } from '../server/src/ports/store.ts'
import { chatClient } from '../server/test/support/chat-client.ts'
import { startChatServer } from '../server/test/support/chat-server.ts'

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
      questionLanguage: 'he',
      deviceFingerprint: null,
    })
    const message = { ...saved!.answer, content: 'תשובה '.repeat(300), status: 'complete' as const }
    const last = { seq: 2, event: { type: 'done' as const, message } }
    await store.runs.finish({
      runId,
      processId,
      status: 'complete',
      errorCode: null,
      message,
      last,
      modelUsed: 'bench',
      processingTimeMs: 1,
    })
  }
}

function figures(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} pages)`
}

async function measure(name: string, options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const store = await openStore({ ...options, log })
  const server = await startChatServer(store, async function* () {})
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
  const first: number[] = []
  for (let i = 0; i < 200; i++) first.push((await timed('/api/conversations')).ms)
  const through: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { ms: number; next: string | null } = await timed(`/api/conversations${next && `?before=${encodeURIComponent(next)}`}`)
    through.push(page.ms)
    next = page.next
  }
  console.log(
    `${name}: first page ${figures(first)}; page by page to the end ${figures(through)}; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  )
  await server.close()
  await store.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'sugya-bench-'))
await measure('embedded', { dataDir })
rmSync(dataDir, { recursive: true })
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl !== undefined) await measure('PostgreSQL', { databaseUrl, dataDir })
else console.log('PostgreSQL: not measured, DATABASE_URL is not set')
