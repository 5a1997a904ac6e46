/** Work that nobody waits for, but that is not cut off when the process ends. */
export interface Background {
  /** Starts a task; one that fails is logged under its name. */
  run(name: string, task: () => Promise<void>): void
  /** Resolves when all tasks are done. */
  close(): Promise<void>
}

export function createBackground(log: { error(details: object, message: string): void }): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, task) {
      const done: Promise<void> = task()
        .catch((err: unknown) => log.error({ err, task: name }, 'a task in the background failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async close() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
