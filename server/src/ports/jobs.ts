/** A task that runs on a schedule, in one of the processes that share the database. */
export interface ScheduledJob {
  /** Letters and hyphens, the same in every process. */
  name: string
  /** Cron, in UTC. */
  cron: string
  /** An error that it throws causes a retry later. `signal` is aborted when the process shuts down. */
  run: (signal: AbortSignal) => Promise<void>
}

export interface Jobs {
  /** Starts the schedule in the background; called once. Failures of the database are logged. */
  start(jobs: ScheduledJob[]): void
  /** Aborts running jobs and waits for them. */
  close(): Promise<void>
}
