import { AppError } from '../../../errors.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Chat } from './chat.ts'
import type { LiveRun } from './live-run.ts'

/**
 * Stops a run in whatever process generates it; what was shown is kept. True when it was running. When this process
 * generates it, the end is stored before this resolves. Throws AppError `forbidden` when the run is foreign or missing.
 */
export async function stopRun(chat: Chat, owner: Owner, runId: string): Promise<boolean> {
  const run = await chat.store.runs.find(owner, runId)
  if (run === undefined) throw new AppError('forbidden', 'no such run for this owner')
  const wasRunning = await chat.store.runs.requestStop(runId)
  const live = chat.live.get(runId)
  if (live !== undefined) await stopLive(live)
  return wasRunning
}

/** Stops a run of this process and waits until its end is stored, for three seconds at most. */
export async function stopLive(live: LiveRun): Promise<void> {
  live.stop('stopped')
  let timer: NodeJS.Timeout | undefined
  await Promise.race([live.finished, new Promise((resolve) => (timer = setTimeout(resolve, 3_000)))])
  clearTimeout(timer)
}
