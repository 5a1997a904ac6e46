import type { ChatEvent } from '@sugya/contract/api/chat'
import { AppError } from '../../../errors.ts'
import type { LoggedEvent, Owner, Run } from '../../../ports/store/store.ts'
import type { Chat } from './chat.ts'
import type { LiveRun } from './live-run.ts'
import { settleDeadRuns } from './finish-dead-runs.ts'

/** How often the table is read for a run of another process. */
const POLL_MS = 200
/** Whether its process is still alive is asked once in so many reads. */
const READS_PER_CHECK = 20
const PAGE = 500

export interface Following {
  owner: Owner
  runId: string
  /** The number of the last event seen; 0 for all. */
  after: number
  /** Aborted when the reader is gone; it does not stop the run. */
  signal: AbortSignal
}

/**
 * The events of a run after a place, to its end: from memory when this process generates it, else from the table.
 * Throws AppError `forbidden` before the first event when the run is foreign or missing.
 */
export async function followRun(chat: Chat, following: Following): Promise<AsyncGenerator<LoggedEvent, void, void>> {
  const run = await chat.store.runs.find(following.owner, following.runId)
  if (run === undefined) throw new AppError('forbidden', 'no such run for this owner')
  return eventsOfRun(chat, following)
}

/** The same for a run that is known to be the owner's. */
export async function* eventsOfRun(chat: Chat, following: Following): AsyncGenerator<LoggedEvent, void, void> {
  let after = following.after
  const live = chat.live.get(following.runId)
  for await (const logged of live === undefined ? fromTable(chat, following, after) : fromMemory(live, following)) {
    yield logged
    after = logged.seq
    if (isLast(logged.event)) return
  }
  // The live run ended without saying how: another process took it, or its conversation was deleted. The table knows.
  if (live !== undefined && !following.signal.aborted) yield* fromTable(chat, following, after)
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

async function* fromTable(chat: Chat, { owner, runId, signal }: Following, from: number): AsyncGenerator<LoggedEvent, void, void> {
  const gone = aborted(signal)
  // A process that is ending lets these readers go: they come back to another one.
  for (let after = from, reads = 0; !signal.aborted && (reads === 0 || chat.isOpen()); reads++) {
    if (reads % READS_PER_CHECK === 0) await settleDeadRuns(chat, { runId })
    // First the state, then the events: a run that had ended has its last event in the table.
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
      const last = await lastEvent(chat, run)
      if (last !== undefined) yield { seq: Math.max(run.lastSeq, after), event: last }
      return
    }
    let timer: NodeJS.Timeout | undefined
    await Promise.race([new Promise((resolve) => (timer = setTimeout(resolve, POLL_MS))), gone])
    clearTimeout(timer)
  }
}

/** The end of a run whose events are forgotten, or whose reader has seen the last one. */
async function lastEvent(chat: Chat, run: Run): Promise<ChatEvent | undefined> {
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
