import type { LoggedEvent, RunLease, RunStore } from '../../../ports/store/runs.ts'

/** Batches the events of concurrent answers into one write. A killed process loses at most this much. */
const BATCH_WINDOW_MS = 100

/** Writes the events of all runs of this process to the event log, in order. */
export interface EventWriter {
  add(lease: RunLease, event: LoggedEvent): void
  /** Writes what is pending. Throws when the database fails; the events stay pending. */
  flush(): Promise<void>
}

export function createEventWriter(runs: RunStore, processId: string, onFailure: (error: unknown) => void): EventWriter {
  let pending: (RunLease & LoggedEvent)[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = []
    try {
      await runs.append(processId, batch)
    } catch (error) {
      pending = [...batch, ...pending]
      schedule()
      throw error
    }
  }
  /** One write at a time, so that sequence numbers reach the table in order. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(writeNow)
    return writing
  }
  function schedule(): void {
    timer ??= setTimeout(() => void flush().catch(onFailure), BATCH_WINDOW_MS)
  }
  return {
    add({ runId, attempt }, { seq, event }) {
      pending.push({ runId, attempt, seq, event })
      schedule()
    },
    flush,
  }
}
