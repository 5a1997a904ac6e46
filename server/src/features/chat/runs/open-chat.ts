import { randomUUID } from 'node:crypto'
import type { Chat, ChatParts } from './chat.ts'
import { eventWriter } from './event-writer.ts'
import type { LiveRun } from './live-run.ts'
import { settleDeadRuns } from './finish-dead-runs.ts'

/** How often a process says that its runs are alive; `DEAD_AFTER_MS` in `settle-dead-runs.ts` is six of these. */
const BEAT_MS = 5_000
/** How soon a Stop pressed at another process is heard. */
const STOP_POLL_MS = 250
const SWEEP_MS = 15_000
/** The events of a finished run are needed by readers who lost their connection to it; afterwards its message says it all. */
const KEEP_EVENTS_MS = 24 * 3_600_000
const FORGET_MS = 600_000

/** Starts the chat. Runs that an earlier process left unfinished are settled before this resolves, as far as they are known to be dead. */
export async function openChat(parts: ChatParts): Promise<Chat> {
  const processId = randomUUID()
  const live = new Map<string, LiveRun>()
  const writer = eventWriter(parts.store.runs, processId, (err) => parts.log.error({ err }, 'events of answers wait to be stored'))
  let open = true
  const chat: Chat = { ...parts, processId, live, writer, isOpen: () => open, close }

  const stopThose = (ids: string[]) => ids.forEach((id) => live.get(id)?.stop('stopped'))
  const timers = [
    every(BEAT_MS, async () => {
      if (live.size > 0) stopThose(await parts.store.runs.beat(processId, [...live.keys()]))
    }),
    every(SWEEP_MS, () => settleDeadRuns(chat)),
    every(FORGET_MS, async () => {
      await parts.store.runs.forgetEvents(KEEP_EVENTS_MS)
    }),
  ]
  if (!parts.store.exclusive)
    timers.push(
      every(STOP_POLL_MS, async () => {
        if (live.size > 0) stopThose(await parts.store.runs.toStop(processId, [...live.keys()]))
      }),
    )

  /** Repeats a task; a slow one is not started twice, a failing one is logged and tried again. */
  function every(ms: number, task: () => Promise<void>): NodeJS.Timeout {
    let busy = false
    const run = async () => {
      if (busy) return
      busy = true
      try {
        await task()
      } catch (err) {
        parts.log.error({ err }, 'the care of running answers failed')
      } finally {
        busy = false
      }
    }
    return setInterval(() => void run(), ms).unref()
  }

  async function close(graceMs: number): Promise<void> {
    open = false
    const allFinished = () => Promise.all([...live.values()].map((run) => run.finished))
    let timeout: NodeJS.Timeout | undefined
    await Promise.race([allFinished(), new Promise((resolve) => (timeout = setTimeout(resolve, graceMs)))])
    clearTimeout(timeout)
    for (const run of live.values()) run.stop('shutdown')
    await allFinished()
    timers.forEach((timer) => clearInterval(timer))
    await writer.flush()
  }

  await settleDeadRuns(chat)
  return chat
}
