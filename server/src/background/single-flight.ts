/** A background task that never runs twice at the same time. */
export interface SingleFlight {
  /** Runs the task now. Calls during a run cause exactly one more: the run under way may have read too early. */
  request(): void
  /** Resolves when no run is under way and none is requested. */
  idle(): Promise<void>
  /** Aborts the signal of the task and waits for the run under way. Later requests are ignored. */
  close(): Promise<void>
}

/** The task gets one signal for all its runs, which `close` aborts. `onError` gets what the task throws before that. */
export function createSingleFlight(
  task: (signal: AbortSignal) => void | Promise<void>,
  { onError }: { onError: (error: unknown) => void },
): SingleFlight {
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined
  let rerunRequested = false

  async function run(): Promise<void> {
    do {
      rerunRequested = false
      try {
        await task(signal)
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
    } while (rerunRequested && !signal.aborted)
    running = undefined
  }

  return {
    request() {
      if (signal.aborted) return
      if (running === undefined) running = run()
      else rerunRequested = true
    },
    async idle() {
      await running
    },
    async close() {
      closing.abort(new Error('the process is closing'))
      await running
    },
  }
}
