import { randomUUID } from 'node:crypto'
import { every } from '../../../background/every.ts'
import PQueue from 'p-queue'
import { createAdmission } from './admission.ts'
import type { Chat, ChatDeps } from './chat.ts'
import { createEventWriter } from './event-writer.ts'
import type { LiveRun } from './live-run.ts'
import { reapRuns } from './reap-runs.ts'

/** How often a process renews the leases of its runs; `LEASE_TIMEOUT_MS` in `reap-runs.ts` is four of these. */
const HEARTBEAT_INTERVAL_MS = 1_000
/** How soon a process notices that Stop was pressed at another one. */
const STOP_POLL_INTERVAL_MS = 250
const REAP_INTERVAL_MS = 500
/**
 * No other process uses the database: runs of dead ones are found at the start, and later only those whose end could
 * not be stored.
 */
const REAP_INTERVAL_EXCLUSIVE_MS = 2_000
/** Readers who lost their connection need the events of a finished run; after this time its message is enough. */
const KEEP_EVENTS_MS = 24 * 3_600_000
const FORGET_INTERVAL_MS = 600_000
/** Half of the connections to the database (`open-store.ts`). */
const CONCURRENT_STARTS = 5

/** Starts the chat. When it is ready, runs of processes that are known to be dead are claimed before this resolves. */
export async function openChat(deps: ChatDeps): Promise<Chat> {
  const { store, log } = deps
  const processId = randomUUID()
  const live = new Map<string, LiveRun>()
  const writer = createEventWriter(store.runs, processId, (err) => log.error({ err }, 'run events not stored, will retry'))
  let open = true
  const admission = createAdmission(deps.maxRunningAnswers, (count) => deps.metrics.gauge('questions_waiting', count))
  const starting = new PQueue({ concurrency: CONCURRENT_STARTS })
  const chat: Chat = { ...deps, processId, live, beginning: new Set(), writer, admission, starting, isOpen: () => open, close }

  const leases = () => Array.from(live.values(), ({ lease }) => lease)
  const stopRuns = (ids: string[]) => ids.forEach((id) => live.get(id)?.stop('stopped'))
  // One statement renews all runs of the process: a lease for each would be fifty.
  const heartbeat = async () => {
    if (live.size > 0) stopRuns(await store.runs.heartbeat(processId, leases()))
  }
  const pollStops = async () => {
    if (live.size > 0) stopRuns(await store.runs.findStopped(processId, leases()))
  }
  // A run of an embedded database that is found at the start belongs to a dead process.
  let othersAreDead = store.exclusive
  const reap = async () => {
    if (!open || !deps.isReady()) return
    await reapRuns(chat, { othersAreDead })
    othersAreDead = false
  }
  const forgetEvents = async () => {
    await store.runs.purgeEvents(KEEP_EVENTS_MS)
  }
  const onError = (message: string) => ({ onError: (err: unknown) => log.error({ err }, message) })
  const repeated = [
    every(HEARTBEAT_INTERVAL_MS, heartbeat, onError('run heartbeat failed')),
    every(store.exclusive ? REAP_INTERVAL_EXCLUSIVE_MS : REAP_INTERVAL_MS, reap, onError('run reaper failed')),
    every(FORGET_INTERVAL_MS, forgetEvents, onError('run event cleanup failed')),
    ...(store.exclusive ? [] : [every(STOP_POLL_INTERVAL_MS, pollStops, onError('run stop poll failed'))]),
  ]

  async function close(graceMs: number): Promise<void> {
    open = false
    // What waits in the queue here would not begin in time.
    for (const run of live.values()) if (run.ahead !== undefined) run.stop('shutdown')
    const allFinished = () => Promise.all([...live.values()].map((run) => run.finished))
    let timeout: NodeJS.Timeout | undefined
    await Promise.race([allFinished(), new Promise((resolve) => (timeout = setTimeout(resolve, graceMs)))])
    clearTimeout(timeout)
    for (const run of live.values()) run.stop('shutdown')
    await allFinished()
    await Promise.all(repeated.map((one) => one.stop()))
    await writer.flush()
  }

  await reap()
  return chat
}
