import type { LoggedEvent, RunStore } from '../../../ports/store/store.ts'

/** Events wait at most this long, so that fifty answers at once are one write and not fifty. What a killed process loses is no more than this. */
const WAIT_MS = 100

/** Writes the events of all runs of this process to the log, in order. */
export interface EventWriter {
  add(runId: string, event: LoggedEvent): void
  /** Writes what is waiting. Throws when the database fails; the events are kept for the next time. */
  flush(): Promise<void>
}

export function eventWriter(runs: RunStore, processId: string, onFailure: (error: unknown) => void): EventWriter {
  let waiting: (LoggedEvent & { runId: string })[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    try {
      await runs.append(processId, batch)
    } catch (error) {
      waiting = [...batch, ...waiting]
      schedule()
      throw error
    }
  }
  /** One write at a time: numbers reach the table in their order. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(writeNow)
    return writing
  }
  function schedule(): void {
    timer ??= setTimeout(() => void flush().catch(onFailure), WAIT_MS)
  }
  return {
    add(runId, event) {
      waiting.push({ runId, ...event })
      schedule()
    },
    flush,
  }
}
