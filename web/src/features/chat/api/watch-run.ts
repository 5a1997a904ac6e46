import type { chatApi, ChatEvent, Message } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, readFailure, send, type Name } from '../../../lib/api/client.ts'
import { announceChange } from './other-tabs.ts'
import { conversationsKey } from './list-conversations.ts'
import { messagesKey } from './list-messages.ts'
import { applyEvent, createJoinedRun, createRun, type LiveRun } from '../model/live-run.ts'
import { liveRuns } from '../model/live-run-store.ts'

const ASK: Name<typeof chatApi.ask> = 'POST /api/chat/enhanced'
const EVENTS: Name<typeof chatApi.runEvents> = 'GET /api/chat/runs/:id/events'
const STREAM = { accept: 'text/event-stream' }

/** The statuses of a server or proxy that restarts: retried. */
const PASSING = new Set([502, 503, 504])

/** What reads the stream of an answer, which a conversation that is only read does not need. */
const loadEventStream = () => import('../../../lib/api/event-stream.ts')

/** Loads ahead what asking needs. */
export function prepareToAsk(): void {
  loadEventStream().catch(() => undefined)
}

interface Question {
  text: string
  conversationId: string | null
  /** Language of the interface. */
  language: Language
  key: string
  /** Its place in a conversation with branches. */
  place?: { replaces: string | null; follows: string | null }
  /** Called once the server has accepted the question. */
  onStarted?: (conversationId: string) => void
}

/**
 * Asks a question and follows its answer to the end. Resolves to null, or to the reason of a failure in the reader's
 * language. Throws ApiError when the server refuses the question: then nothing was stored, and the caller still has
 * the text.
 */
export async function askQuestion(
  client: QueryClient,
  { text, conversationId, language, key, place, onStarted }: Question,
): Promise<string | null> {
  const run = createRun(key, conversationId, text, language, new Date())
  liveRuns.put({ ...run, question: run.question && { ...run.question, ...place } })
  const body = { message: text, conversationId, language, includeTexts: true, clientRequestId: key, ...place }
  return watch(client, key, onStarted, (runId, after) =>
    runId === null
      ? send(ASK, { body, headers: STREAM })
      : send(EVENTS, { params: { id: runId }, headers: { ...STREAM, 'last-event-id': String(after) } }),
  )
}

/**
 * Joins a run in progress: after a reload, or one of another tab. Never throws; a run that has ended shows as the
 * server stored it.
 */
export async function joinRun(client: QueryClient, message: Message): Promise<void> {
  const runId = message.runId
  if (runId === null || liveRuns.find(runId)) return
  const run = createJoinedRun(message)
  liveRuns.put(run)
  await watch(client, run.key, undefined, (_, after) =>
    send(EVENTS, { params: { id: runId }, headers: after === 0 ? STREAM : { ...STREAM, 'last-event-id': String(after) } }),
  ).catch(() => undefined)
}

/** Stops a run and keeps its text. A run without an id yet stops as soon as it has one. */
export async function stopAnswer(key: string): Promise<void> {
  const run = liveRuns.get(key)
  if (!run) return
  if (run.runId === null) liveRuns.put({ ...run, stopWanted: true })
  else await call<typeof chatApi.stopRun>('POST /api/chat/runs/:id/stop', { params: { id: run.runId } })
}

type Open = (runId: string | null, after: number) => Promise<Response>

async function watch(client: QueryClient, key: string, onStarted: Question['onStarted'], open: Open): Promise<string | null> {
  const current = (): LiveRun => liveRuns.get(key) as LiveRun
  let failure: string | null = null
  try {
    const { followRun } = await loadEventStream()
    const follow = followRun({
      isLast: (data) => ['done', 'error'].includes(parseEvent(data)?.type ?? ''),
      wait: async (attempt, seconds) => {
        liveRuns.put({ ...current(), phase: current().phase === 'sending' ? 'sending' : 'reconnecting' })
        await pause(Math.max(Math.min(250 * 2 ** (attempt - 1), 8000), seconds * 1000))
      },
      open: async (after) => {
        const response = await open(current().runId, after)
        if (response.ok) return response
        const refusal = await readFailure(response)
        throw PASSING.has(response.status) && current().runId !== null ? new ApiError(0, 'unreachable', refusal.message) : refusal
      },
    })
    for await (const data of follow) {
      const event = parseEvent(data)
      if (!event) continue
      const before = current()
      liveRuns.put(applyEvent(before, event))
      if (event.type === 'error') failure = event.message
      if (event.type === 'run' && before.runId === null) {
        onStarted?.(event.conversationId)
        announceChange(event.conversationId)
        void client.invalidateQueries({ queryKey: conversationsKey })
        if (before.stopWanted) void stopAnswer(key).catch(() => undefined)
      }
    }
  } catch (error) {
    if (current().conversationId === null || current().phase === 'sending') {
      liveRuns.remove(key)
      throw error
    }
  }
  await settle(client, current())
  return failure
}

/** Replaces a finished run by the stored messages, without a frame in which neither shows. */
async function settle(client: QueryClient, run: LiveRun): Promise<void> {
  const { conversationId, question, answer } = run
  if (conversationId === null) return liveRuns.remove(run.key)
  const over = answer.status !== 'streaming'
  if (over) {
    client.setQueryData<Message[]>(messagesKey(conversationId), (stored) => {
      if (!stored && !question) return stored
      const others = stored?.filter(({ id }) => id !== answer.id && id !== question?.id) ?? []
      return [...others, ...(question ? [question] : []), answer]
    })
  }
  announceChange(conversationId)
  await Promise.allSettled([
    client.invalidateQueries({ queryKey: messagesKey(conversationId) }),
    client.invalidateQueries({ queryKey: conversationsKey }),
  ])
  liveRuns.remove(run.key)
}

/**
 * Parses an event of the stream; undefined for a type this version does not know. Checks only the type, since the
 * server validates by the contract.
 */
function parseEvent(data: string): ChatEvent | undefined {
  try {
    const event = JSON.parse(data) as { type?: unknown }
    return typeof event.type === 'string' && KNOWN.has(event.type) ? (event as ChatEvent) : undefined
  } catch {
    return undefined
  }
}
const KNOWN = new Set<string>([
  'run',
  'queued',
  'status',
  'sources',
  'delta',
  'citation',
  'restarted',
  'done',
  'error',
] satisfies ChatEvent['type'][])

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    // Reconnects as soon as the network is back.
    globalThis.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
