import type { RunLease } from '../../../ports/store/runs.ts'
import type { Chat } from './chat.ts'
import { createLiveRun, type LiveRun } from './live-run.ts'

/** Creates a live run whose events go to the event log, and lets readers of this process find it. */
export function openLiveRun({ live: runs, writer }: Pick<Chat, 'live' | 'writer'>, lease: RunLease, conversationId: string): LiveRun {
  const live = createLiveRun(lease, conversationId, (logged) => {
    // The last event is stored with the message, in one transaction.
    if (logged.event.type !== 'done' && logged.event.type !== 'error') writer.add(lease, logged)
  })
  runs.set(lease.runId, live)
  return live
}
