/** Tasks that no request waits for and that the process finishes before it exits. */
export interface Background {
  /** Starts a task. A failure is logged with `name`. */
  run(name: string, task: () => Promise<void>): void
  /** Resolves when all tasks are done. */
  close(): Promise<void>
}

export function createBackground(log: { error(details: object, message: string): void }): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, task) {
      const done: Promise<void> = task()
        .catch((err: unknown) => log.error({ err, task: name }, 'background task failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async close() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
