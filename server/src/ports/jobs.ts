/** Work that is done at set times, by one process of all that share the database. */
export interface ScheduledJob {
  /** Letters and hyphens; the same in every process. */
  name: string
  /** Cron, in UTC. */
  cron: string
  /** Thrown errors have it done again later. `signal` asks it to end early, when the process ends. */
  run: (signal: AbortSignal) => Promise<void>
}

export interface Jobs {
  /** Begins to keep the times, in the background; called once. A database that cannot is logged. */
  start(jobs: ScheduledJob[]): void
  /** Asks what is running to end, and waits for it. */
  close(): Promise<void>
}
