import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { JobChange, StoredJob, TrainingStore } from '../../ports/store/training.ts'
import { TuningFailure } from '../../ports/tuning.ts'
import { advanceJob, type AdvanceParts } from './advance-job.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** All in milliseconds. */
export interface FollowTimes {
  /** A job whose follower has not been heard of for so long belongs to the next one. */
  lease: number
  /** How often a job is looked at: a young one soon, an old one seldom. */
  soonest: number
  latest: number
  /** After a failure, doubled with each up to the second. */
  retry: number
  longestRetry: number
  /** How often is looked for jobs that another process left behind. */
  idle: number
}

const TIMES: FollowTimes = { lease: 60_000, soonest: 2_000, latest: 30_000, retry: 2_000, longestRetry: 300_000, idle: 60_000 }

/** Failures in a row after which a job is given up: before the provider has it (half an hour), and after (a day). */
const GIVE_UP_BEFORE = 12
const GIVE_UP_AFTER = 300
/** Jobs that one process follows at the same moment; a sent file may take minutes. */
const AT_ONCE = 4

export interface FollowParts extends AdvanceParts {
  store: TrainingStore
  clock: Clock
  log: Log
  /** Told of a model before its job counts as succeeded, and once more when it fails or the process dies meanwhile. */
  onTuned?: ((tuned: { name: string; baseModel: string; jobId: string }) => Promise<void>) | undefined
  times?: Partial<FollowTimes>
}

export interface Follower {
  /** Something is due, or may be. */
  wake(): void
  /** Lets go of every job; another process goes on with them. */
  close(): Promise<void>
}

/**
 * Follows the jobs that have not ended, in the background: each by one process at a time, of all that share the store, by a lease on its row. Not by the job
 * queue: that looks twice a minute whether something is due, and these are due within seconds.
 */
export function followJobs(parts: FollowParts): Follower {
  const { store, clock, log } = parts
  const times = { ...TIMES, ...parts.times }
  const me = randomUUID()
  const closing = new AbortController()
  const followed = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false

  function wake(): void {
    if (closing.signal.aborted) return
    if (looking !== undefined) {
      again = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .catch((err: unknown) => {
        log.error({ err }, 'the training jobs could not be looked through')
        return times.idle
      })
      .then((wait) => {
        looking = undefined
        if (closing.signal.aborted) return
        timer = setTimeout(wake, again ? 0 : wait).unref()
        again = false
      })
  }

  /** Takes what is due, and says in how many milliseconds to look again. */
  async function look(): Promise<number> {
    while (followed.size < AT_ONCE && !closing.signal.aborted) {
      const job = await store.takeDue(me, clock.now(), times.lease)
      if (job === undefined) break
      const work = follow(job).finally(() => {
        followed.delete(job.id)
        wake()
      })
      followed.set(job.id, work)
    }
    const due = await store.nextDue()
    return due === undefined ? times.idle : Math.min(times.idle, Math.max(100, due.getTime() - clock.now().getTime()))
  }

  async function follow(job: StoredJob): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([closing.signal, lost.signal])
    let isCancelled = job.cancelRequested
    // What the step that was done knew of it. One that failed waits, wanted or not.
    let cancelSeen = true
    let retryAfter = 0
    const keep = setInterval(() => {
      const until = new Date(clock.now().getTime() + times.lease)
      store.keepTaken(job.id, me, until).then(
        (kept) => {
          if (kept === undefined) lost.abort(new Error('another process follows the job'))
          else isCancelled ||= kept.cancelRequested
        },
        (err: unknown) => log.error({ err }, 'a training job could not be kept'),
      )
    }, times.lease / 4)
    const save = async (change: JobChange) => {
      if (!(await store.saveTaken(job.id, me, change))) throw new Error('another process follows the job')
    }
    let lookAt = new Date(clock.now().getTime() + times.lease)
    try {
      const change = await advance()
      const now = clock.now()
      const hasEnded = change.status !== undefined && change.status !== 'pending' && change.status !== 'running'
      const name = change.fineTunedModel ?? null
      if (change.status === 'succeeded' && name !== null) await parts.onTuned?.({ name, baseModel: job.model, jobId: job.id })
      await save(hasEnded ? { ...change, finishedAt: now } : change)
      if (hasEnded) log.info({ job: job.id, status: change.status, problem: change.problem }, 'a training job ended')
      lookAt = new Date(now.getTime() + (change.failedLooks ? waitAfter(change.failedLooks) : betweenLooks(job, now)))
    } catch (err) {
      lookAt = closing.signal.aborted ? clock.now() : lookAt
      if (!signal.aborted) log.error({ err, job: job.id }, 'a training job could not be followed')
    } finally {
      clearInterval(keep)
      await store.release(job.id, me, { lookAt, now: clock.now(), cancelSeen }).catch(() => {})
    }

    async function advance(): Promise<JobChange> {
      try {
        return await advanceJob(parts, { job, save, isCancelled: () => (cancelSeen = isCancelled), signal })
      } catch (error) {
        cancelSeen = true
        if (!(error instanceof TuningFailure)) throw error
        const { problem, message } = error
        if (problem !== null) return { status: 'failed', problem, detail: message === '' ? null : message }
        const failedLooks = job.failedLooks + 1
        retryAfter = error.retryAfterMs ?? 0
        const isOver = failedLooks >= (job.openaiJobId === null ? GIVE_UP_BEFORE : GIVE_UP_AFTER)
        return isOver
          ? { status: 'failed', problem: 'provider_unreachable', detail: message, failedLooks }
          : { failedLooks, detail: message }
      }
    }
    function waitAfter(failures: number): number {
      return Math.max(retryAfter, Math.min(times.longestRetry, times.retry * 2 ** Math.min(failures - 1, 20)))
    }
  }

  /** A twentieth of its age: at first every few seconds, after ten minutes twice a minute. */
  const betweenLooks = ({ createdAt }: StoredJob, now: Date) =>
    Math.min(times.latest, Math.max(times.soonest, (now.getTime() - createdAt.getTime()) / 20))

  wake()
  return {
    wake,
    async close() {
      closing.abort(new Error('the process ends'))
      clearTimeout(timer)
      await looking
      await Promise.allSettled(followed.values())
    },
  }
}
