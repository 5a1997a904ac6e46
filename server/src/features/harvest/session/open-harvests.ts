import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HarvestRequest, HarvestSession } from '@sugya/contract/api/harvest'
import { every, type Repeated } from '../../../background/every.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import { AppError } from '../../../errors.ts'
import { SourceDown } from '../../../ports/text-source.ts'
import type { HarvestDeps } from './harvest.ts'
import { retryFailures } from './retry-failures.ts'
import { importCancelled, LEASE_TIMEOUT_MS, runHarvest } from './run-harvest.ts'

/**
 * How often a process looks for harvests that were asked for elsewhere or whose process died, and for queued retries.
 */
const POLL_INTERVAL_MS = 5_000
/** How often `finished` reads the session. */
const FINISHED_POLL_INTERVAL_MS = 300

/** The harvests of this process. */
export interface Harvests {
  /** Resumes what dead processes have left, now and from now on. Called once. */
  start(): void
  /**
   * Starts a harvest in the background. Throws AppError `conflict` during another, `invalid_input` without its folder.
   */
  begin(request: HarvestRequest): Promise<string>
  /** Cancels the active harvest, in whatever process. Returns how many were cancelled. */
  cancel(): Promise<number>
  /** Waits for the end of a session. Throws the signal's reason, and AppError `interrupted` when the process closes. */
  finished(sessionId: string, signal: AbortSignal): Promise<HarvestSession>
  /** Retries the queued failures, now or after the retry under way. */
  retrySoon(): void
  /** Leaves the active harvest to the next process. */
  close(): Promise<void>
}

/** `runsJobs` false: sessions and retries are stored here and left to the workers. */
export function openHarvests({ runsJobs = true, ...deps }: HarvestDeps & { runsJobs?: boolean }): Harvests {
  const { store, processId, log } = deps
  const closing = new AbortController()
  let running: { sessionId: string; ended: Promise<void>; cancel: AbortController } | undefined
  let importing = Promise.resolve()
  let polling: Repeated | undefined

  const run = (session: Pick<HarvestSession, 'sessionId' | 'request'>) => {
    const cancel = new AbortController()
    const signal = AbortSignal.any([closing.signal, cancel.signal])
    const ended = runHarvest(deps, session, signal)
      .then((isMine) => {
        if ((isMine && !cancel.signal.aborted) || closing.signal.aborted) return
        importing = importing
          .then(() => importCancelled(deps, session, closing.signal))
          .catch((err: unknown) => {
            if (!closing.signal.aborted) log.error({ err, sessionId: session.sessionId }, 'import of a cancelled harvest failed')
          })
      })
      .catch((err: unknown) => {
        log.error({ err, sessionId: session.sessionId }, 'harvest broke off')
      })
      .finally(() => {
        if (running?.sessionId === session.sessionId) running = undefined
        retries.request()
      })
    running = { sessionId: session.sessionId, ended, cancel }
  }

  const retries = createSingleFlight(
    async (signal) => {
      const resolved = await retryFailures(deps, signal)
      if (resolved > 0) log.info({ resolved }, 'harvest failures resolved')
    },
    {
      onError(err) {
        if (!(err instanceof SourceDown)) log.error({ err }, 'harvest retry failed')
      },
    },
  )

  const resumeStale = async () => {
    if (running !== undefined) return
    const stale = await store.claimStale(processId, LEASE_TIMEOUT_MS)
    // A harvest may have begun here meanwhile: it is the only active one then, and not stale.
    if (stale === undefined || running !== undefined || closing.signal.aborted) return
    log.info({ sessionId: stale.sessionId, processed: stale.processedTexts }, 'harvest taken over from another process')
    run(stale)
  }
  const onPollError = (err: unknown) => log.error({ err }, 'harvest poll failed')
  const resumes = createSingleFlight(resumeStale, { onError: onPollError })
  const poll = () => {
    resumes.request()
    retries.request()
  }

  return {
    start() {
      if (!runsJobs) return
      poll()
      polling = every(POLL_INTERVAL_MS, poll, { onError: onPollError })
    },

    async begin(request) {
      // Throws at once when the folder is missing.
      deps.source(request)
      const sessionId = `harvest_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${randomBytes(4).toString('hex')}`
      if (!(await store.begin(sessionId, runsJobs ? processId : null, request)))
        throw new AppError('conflict', 'a harvest is active', { details: { reason: 'harvest_running' } })
      if (runsJobs) run({ sessionId, request })
      return sessionId
    },

    async cancel() {
      const cancelled = await store.cancelActive()
      const mine = running
      mine?.cancel.abort(new Error('the harvest was cancelled'))
      await mine?.ended
      return cancelled
    },

    async finished(sessionId, signal) {
      for (;;) {
        signal.throwIfAborted()
        // The next process resumes it; this one does not wait for that.
        if (closing.signal.aborted) throw new AppError('interrupted', 'the process is closing')
        const session = await store.find(sessionId)
        if (session === undefined) throw new AppError('not_found', `no session ${sessionId}`)
        if (session.status !== 'active') return session
        await sleep(FINISHED_POLL_INTERVAL_MS)
      }
    },

    retrySoon() {
      if (runsJobs) retries.request()
    },

    async close() {
      closing.abort(new Error('the process is closing'))
      await polling?.stop()
      await resumes.close()
      await running?.ended
      await retries.close()
      await importing
    },
  }
}
