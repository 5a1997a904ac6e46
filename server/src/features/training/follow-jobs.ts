import { randomUUID } from 'node:crypto'
import { holdLease } from '../../background/lease.ts'
import { createSingleFlight } from '../../background/single-flight.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JobChange, StoredJob, TrainingStore } from '../../ports/store/training.ts'
import { TuningFailure } from '../../ports/tuning.ts'
import { advanceJob, type AdvanceDeps, type HeldJob } from './advance-job.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** All in milliseconds. */
export interface FollowIntervals {
  /** A job without a heartbeat for this long is free for another process. */
  leaseTimeout: number
  /** How often a job is polled: a young one soon, an old one seldom. */
  minPoll: number
  maxPoll: number
  /** After a failure, doubled with each one up to the second value. */
  retry: number
  maxRetry: number
  /** How often the store is polled for jobs that another process left behind. */
  idlePoll: number
}

const INTERVALS: FollowIntervals = {
  leaseTimeout: 60_000,
  minPoll: 2_000,
  maxPoll: 30_000,
  retry: 2_000,
  maxRetry: 300_000,
  idlePoll: 60_000,
}
/** The shortest wait for a job that is due, in milliseconds. */
const MIN_WAIT_MS = 100

/** Failures in a row after which a job is given up: before the provider has it (half an hour), and after (a day). */
const GIVE_UP_BEFORE = 12
const GIVE_UP_AFTER = 300
/** Jobs that one process follows at once; sending a file may take minutes. */
const CONCURRENCY = 4

export interface FollowDeps extends AdvanceDeps {
  store: TrainingStore
  clock: Clock
  log: Log
  /** Registers a tuned model before its job succeeds. Called again when it fails or the process dies meanwhile. */
  onTuned?: ((tuned: { name: string; baseModel: string; jobId: string }) => Promise<void>) | undefined
  intervals?: Partial<FollowIntervals>
  /** False: jobs are left to the workers. */
  runsJobs?: boolean
}

export interface Follower {
  /** Looks for jobs that are due, now or after the poll under way. */
  poll(): void
  /** Releases every job, so that another process can go on. */
  close(): Promise<void>
}

/**
 * Follows open jobs in the background, each in one process at a time by a lease on its row. Not by the job queue: it
 * polls every 45 seconds, and these are due within seconds (docs/decisions/016-background-work.md).
 */
export function followJobs(deps: FollowDeps): Follower {
  if (deps.runsJobs === false) return { poll: () => undefined, close: () => Promise.resolve() }
  const { store, clock, log } = deps
  const intervals = { ...INTERVALS, ...deps.intervals }
  const processId = randomUUID()
  const followed = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  const flight = createSingleFlight(
    async (closing) => {
      clearTimeout(timer)
      let waitMs = intervals.idlePoll
      try {
        await acquireDueJobs(closing)
        const due = await store.findNextDue()
        if (due !== undefined) waitMs = Math.min(waitMs, Math.max(MIN_WAIT_MS, due.getTime() - clock.now().getTime()))
      } finally {
        if (!closing.aborted) timer = setTimeout(() => flight.request(), waitMs).unref()
      }
    },
    { onError: (err) => log.error({ err }, 'training job poll failed') },
  )

  async function acquireDueJobs(closing: AbortSignal): Promise<void> {
    while (followed.size < CONCURRENCY && !closing.aborted) {
      const job = await store.acquireDue(processId, clock.now(), intervals.leaseTimeout)
      if (job === undefined) return
      const work = follow(job, closing).finally(() => {
        followed.delete(job.id)
        flight.request()
      })
      followed.set(job.id, work)
    }
  }

  async function follow(job: StoredJob, closing: AbortSignal): Promise<void> {
    let isCancelled = job.cancelRequested
    // Whether the step that was done knew of the request to cancel. A failed step waits in any case.
    let cancelSeen = true
    let retryAfterMs = 0
    let nextPollAt = inMs(intervals.leaseTimeout)
    const lease = {
      async renew() {
        const held = await store.heartbeat(job.id, processId, inMs(intervals.leaseTimeout))
        isCancelled ||= held?.cancelRequested ?? false
        return held !== undefined
      },
      intervalMs: intervals.leaseTimeout / 4,
      signal: closing,
      onError: (err: unknown) => log.error({ err, job: job.id }, 'training job heartbeat failed'),
    }
    await holdLease(lease, async (signal, lose) => {
      const save = async (change: JobChange) => {
        if (await store.saveProgress(job.id, processId, change)) return
        lose()
        signal.throwIfAborted()
      }
      try {
        const change = await advance({ job, save, isCancelled: () => (cancelSeen = isCancelled), signal })
        const now = clock.now()
        const hasEnded = change.status !== undefined && change.status !== 'pending' && change.status !== 'running'
        const name = change.fineTunedModel ?? null
        if (change.status === 'succeeded' && name !== null) await deps.onTuned?.({ name, baseModel: job.model, jobId: job.id })
        await save(hasEnded ? { ...change, finishedAt: now } : change)
        if (hasEnded) log.info({ job: job.id, status: change.status, problem: change.problem }, 'training job ended')
        nextPollAt = inMs(change.failedPolls ? computeRetryMs(change.failedPolls) : computePollMs(job, now))
      } catch (err) {
        if (closing.aborted) nextPollAt = clock.now()
        if (!signal.aborted) log.error({ err, job: job.id }, 'training job step failed')
      }
    })
    await store.release(job.id, processId, { nextPollAt, now: clock.now(), cancelSeen }).catch((err: unknown) => {
      log.error({ err, job: job.id }, 'training job not released')
    })

    async function advance(held: HeldJob): Promise<JobChange> {
      try {
        return await advanceJob(deps, held)
      } catch (error) {
        cancelSeen = true
        if (!(error instanceof TuningFailure)) throw error
        const { problem, message } = error
        if (problem !== null) return { status: 'failed', problem, detail: message === '' ? null : message }
        const failedPolls = job.failedPolls + 1
        retryAfterMs = error.retryAfterMs ?? 0
        const isOver = failedPolls >= (job.openaiJobId === null ? GIVE_UP_BEFORE : GIVE_UP_AFTER)
        return isOver
          ? { status: 'failed', problem: 'provider_unreachable', detail: message, failedPolls }
          : { failedPolls, detail: message }
      }
    }
    function computeRetryMs(failures: number): number {
      return Math.max(retryAfterMs, Math.min(intervals.maxRetry, intervals.retry * 2 ** Math.min(failures - 1, 20)))
    }
  }

  /** A twentieth of the job's age: every few seconds at first, twice a minute after ten minutes. */
  const computePollMs = ({ createdAt }: StoredJob, now: Date) =>
    Math.min(intervals.maxPoll, Math.max(intervals.minPoll, (now.getTime() - createdAt.getTime()) / 20))

  flight.request()
  return {
    poll: () => flight.request(),
    async close() {
      await flight.close()
      clearTimeout(timer)
      await Promise.allSettled(followed.values())
    },
  }
}
