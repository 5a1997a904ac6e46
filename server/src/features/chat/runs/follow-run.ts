import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '@sugya/contract/api/chat'
import { AppError } from '../../../errors.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Run } from '../../../ports/store/runs.ts'
import type { Chat } from './chat.ts'
import type { LiveRun } from './live-run.ts'

/** How often the event log is read for a run of another process. */
const POLL_INTERVAL_MS = 200
const PAGE = 500

/** An event with its number; null for one that is not part of the log. */
export interface StreamedEvent {
  seq: number | null
  event: ChatEvent
}

export interface Following {
  owner: Owner
  runId: string
  /** The sequence number of the last event seen; 0 for all. */
  after: number
  /** Aborted when the reader disconnects, which does not stop the run. */
  signal: AbortSignal
}

/**
 * Streams the events of a run after a sequence number, to its end: from memory when this process generates it, else
 * from the event log. Throws AppError `forbidden` before the first event when the run is foreign or missing.
 */
export async function followRun(chat: Chat, following: Following): Promise<AsyncGenerator<StreamedEvent, void, void>> {
  const run = await chat.store.runs.find(following.owner, following.runId)
  if (run === undefined) throw new AppError('forbidden', 'no such run for this owner')
  return streamEvents(chat, following)
}

/**
 * The same for a run that is known to belong to the owner. The live run of this process has the events of its attempt;
 * those of earlier attempts, and of other processes, are in the log.
 */
export async function* streamEvents(
  chat: Chat,
  { owner, runId, after: from, signal }: Following,
): AsyncGenerator<StreamedEvent, void, void> {
  // A closing process disconnects its readers: they reconnect to another one.
  for (let after = from, reads = 0; !signal.aborted && (reads === 0 || chat.isOpen());) {
    const live = chat.live.get(runId)
    if (live !== undefined && live.firstSeq <= after + 1) {
      for await (const logged of fromMemory(live, after, signal)) {
        yield logged
        after = logged.seq ?? after
        if (isLast(logged.event)) return
      }
      // Ended without a last event: handed over, claimed by another process, or deleted. The log knows.
      continue
    }
    reads++
    // The state before the events: a run that has ended then has its last event in the log.
    const run = await chat.store.runs.find(owner, runId)
    if (run === undefined) return
    const page = await chat.store.runs.eventsAfter(runId, after, PAGE)
    for (const logged of page) {
      yield logged
      after = logged.seq
      if (isLast(logged.event)) return
    }
    if (page.length === PAGE) continue
    if (run.status !== 'claimed' && run.status !== 'running') {
      const last = await restoreLastEvent(chat, run)
      if (last !== undefined) yield { seq: Math.max(run.lastSeq, after), event: last }
      return
    }
    // The attempts before that of this process are complete in the log.
    if (live === undefined && chat.isOpen()) await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {})
    else if (live !== undefined) after = Math.max(after, live.firstSeq - 1)
  }
}

async function* fromMemory(live: LiveRun, after: number, signal: AbortSignal): AsyncGenerator<StreamedEvent, void, void> {
  const gone = aborted(signal)
  let ahead: number | undefined
  for (let i = 0; !signal.aborted;) {
    const logged = live.events[i]
    if (logged !== undefined) {
      i++
      if (logged.seq > after) yield logged
    } else if (live.ended) return
    else if (live.ahead !== undefined && live.ahead !== ahead) {
      ahead = live.ahead
      yield { seq: null, event: { type: 'queued', ahead } }
    } else await Promise.race([live.changed(), gone])
  }
}

/** The last event of a run whose events were forgotten, or whose reader has seen them all. */
async function restoreLastEvent(chat: Chat, run: Run): Promise<ChatEvent | undefined> {
  const message = run.messageId === null ? undefined : await chat.store.conversations.message(run.messageId)
  if (message === undefined) return undefined
  return run.errorCode === null ? { type: 'done', message } : { type: 'error', code: run.errorCode, message: '' }
}

const isLast = (event: ChatEvent) => event.type === 'done' || event.type === 'error'

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
