import { randomUUID } from 'node:crypto'
import { every } from '../../../background/every.ts'
import type { Chat, ChatDeps } from './chat.ts'
import { createEventWriter } from './event-writer.ts'
import type { LiveRun } from './live-run.ts'
import { reapRuns } from './reap-runs.ts'

/** How often a process renews the leases of its runs; `LEASE_TIMEOUT_MS` in `reap-runs.ts` is six of these. */
const HEARTBEAT_INTERVAL_MS = 5_000
/** How soon a process notices that Stop was pressed at another one. */
const STOP_POLL_INTERVAL_MS = 250
const REAP_INTERVAL_MS = 15_000
/** Readers who lost their connection need the events of a finished run; after this time its message is enough. */
const KEEP_EVENTS_MS = 24 * 3_600_000
const FORGET_INTERVAL_MS = 600_000

/** Starts the chat. Runs of dead processes are settled before this resolves, as far as they are known to be dead. */
export async function openChat(deps: ChatDeps): Promise<Chat> {
  const { store, log } = deps
  const processId = randomUUID()
  const live = new Map<string, LiveRun>()
  const writer = createEventWriter(store.runs, processId, (err) => log.error({ err }, 'run events not stored, will retry'))
  let open = true
  const chat: Chat = { ...deps, processId, live, writer, isOpen: () => open, close }

  const stopRuns = (ids: string[]) => ids.forEach((id) => live.get(id)?.stop('stopped'))
  // One statement renews all runs of the process: a lease for each would be fifty.
  const heartbeat = async () => {
    if (live.size > 0) stopRuns(await store.runs.heartbeat(processId, [...live.keys()]))
  }
  const pollStops = async () => {
    if (live.size > 0) stopRuns(await store.runs.findStopped(processId, [...live.keys()]))
  }
  const forgetEvents = async () => {
    await store.runs.purgeEvents(KEEP_EVENTS_MS)
  }
  const onError = (message: string) => ({ onError: (err: unknown) => log.error({ err }, message) })
  const repeated = [
    every(HEARTBEAT_INTERVAL_MS, heartbeat, onError('run heartbeat failed')),
    every(REAP_INTERVAL_MS, () => reapRuns(chat), onError('run reaper failed')),
    every(FORGET_INTERVAL_MS, forgetEvents, onError('run event cleanup failed')),
    ...(store.exclusive ? [] : [every(STOP_POLL_INTERVAL_MS, pollStops, onError('run stop poll failed'))]),
  ]

  async function close(graceMs: number): Promise<void> {
    open = false
    const allFinished = () => Promise.all([...live.values()].map((run) => run.finished))
    let timeout: NodeJS.Timeout | undefined
    await Promise.race([allFinished(), new Promise((resolve) => (timeout = setTimeout(resolve, graceMs)))])
    clearTimeout(timeout)
    for (const run of live.values()) run.stop('shutdown')
    await allFinished()
    await Promise.all(repeated.map((one) => one.stop()))
    await writer.flush()
  }

  await reapRuns(chat)
  return chat
}
