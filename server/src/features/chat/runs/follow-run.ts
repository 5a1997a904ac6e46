import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '@sugya/contract/api/chat'
import { AppError } from '../../../errors.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { LoggedEvent, Run } from '../../../ports/store/runs.ts'
import type { Chat } from './chat.ts'
import type { LiveRun } from './live-run.ts'
import { reapRuns } from './reap-runs.ts'

/** How often the event log is read for a run of another process. */
const POLL_INTERVAL_MS = 200
/** The run reaper looks at the run once in so many reads. */
const READS_PER_REAP = 20
const PAGE = 500

export interface Following {
  owner: Owner
  runId: string
  /** The sequence number of the last event seen; 0 for all. */
  after: number
  /** Aborted when the reader disconnects, which does not stop the run. */
  signal: AbortSignal
}

/**
 * Streams the events of a run after a sequence number, to its end: from memory when this process generates it, else from
 * the event log. Throws AppError `forbidden` before the first event when the run is foreign or missing.
 */
export async function followRun(chat: Chat, following: Following): Promise<AsyncGenerator<LoggedEvent, void, void>> {
  const run = await chat.store.runs.find(following.owner, following.runId)
  if (run === undefined) throw new AppError('forbidden', 'no such run for this owner')
  return streamEvents(chat, following)
}

/** The same for a run that is known to belong to the owner. */
export async function* streamEvents(chat: Chat, following: Following): AsyncGenerator<LoggedEvent, void, void> {
  let after = following.after
  const live = chat.live.get(following.runId)
  for await (const logged of live === undefined ? fromLog(chat, following, after) : fromMemory(live, following)) {
    yield logged
    after = logged.seq
    if (isLast(logged.event)) return
  }
  // The live run ended without a last event: another process claimed it, or its conversation was deleted. The log knows.
  if (live !== undefined && !following.signal.aborted) yield* fromLog(chat, following, after)
}

async function* fromMemory(live: LiveRun, { after, signal }: Following): AsyncGenerator<LoggedEvent, void, void> {
  const gone = aborted(signal)
  for (let i = 0; !signal.aborted;) {
    const logged = live.events[i]
    if (logged !== undefined) {
      i++
      if (logged.seq > after) yield logged
    } else if (live.ended) return
    else await Promise.race([live.changed(), gone])
  }
}

async function* fromLog(chat: Chat, { owner, runId, signal }: Following, from: number): AsyncGenerator<LoggedEvent, void, void> {
  // A closing process disconnects these readers: they reconnect to another one.
  for (let after = from, reads = 0; !signal.aborted && (reads === 0 || chat.isOpen()); reads++) {
    if (reads % READS_PER_REAP === 0) await reapRuns(chat, { runId })
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
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {})
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
