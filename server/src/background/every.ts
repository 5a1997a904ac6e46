/** A task that is repeated until it is stopped. */
export interface Repeated {
  /** Starts no further run and waits for the one under way. */
  stop(): Promise<void>
}

/**
 * Runs a task every `ms` milliseconds, first after `ms`. A tick during a run is skipped, and what the task throws
 * goes to `onError`. The timer does not keep the process alive.
 */
export function every(ms: number, task: () => void | Promise<void>, { onError }: { onError: (error: unknown) => void }): Repeated {
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await task()
    } catch (error) {
      onError(error)
    }
    running = undefined
  }

  const timer = setInterval(() => {
    running ??= run()
  }, ms).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
