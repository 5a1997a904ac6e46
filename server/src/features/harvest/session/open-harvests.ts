import { randomBytes } from 'node:crypto'
import type { HarvestRequest, HarvestSession } from '@sugya/contract/api/harvest'
import { AppError } from '../../../errors.ts'
import { SourceDown } from '../../../ports/text-source.ts'
import type { HarvestParts } from './harvest.ts'
import { retryFailures } from './retry-failures.ts'
import { runHarvest, SILENT, takeInLeft } from './run-harvest.ts'

/** How often a process looks for a harvest that another has left behind, and for failures that are to be tried again, in milliseconds. */
const LOOK_EVERY = 10_000
/** How often somebody who waits for the end looks for it, in milliseconds. */
const ASK_EVERY = 300

/** The harvests of this process. */
export interface Harvests {
  /** Goes on with what a dead process has left, now and whenever there is something. Called once. */
  start(): void
  /** Begins a harvest in the background. Throws AppError `conflict` when one is active, `invalid_input` when its folder is not there. */
  begin(request: HarvestRequest): Promise<string>
  /** Ends the active harvest, in whatever process. Returns how many were ended. */
  cancel(): Promise<number>
  /** The session once it is over. Throws the signal's reason, and AppError `interrupted` when the process ends. */
  finished(sessionId: string, signal: AbortSignal): Promise<HarvestSession>
  /** There is something in the queue of failures. */
  retrySoon(): void
  /** Leaves what is active to the next process. */
  close(): Promise<void>
}

export function openHarvests(parts: HarvestParts): Harvests {
  const { store, processId, log } = parts
  const closing = new AbortController()
  let running: { sessionId: string; ended: Promise<void>; cancel: AbortController } | undefined
  let retrying: Promise<void> | undefined
  let retryAgain = false
  let takingIn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const run = (session: Pick<HarvestSession, 'sessionId' | 'request'>) => {
    const cancel = new AbortController()
    const signal = AbortSignal.any([closing.signal, cancel.signal])
    const ended = runHarvest(parts, session, signal)
      .then((isMine) => {
        if ((isMine && !cancel.signal.aborted) || closing.signal.aborted) return
        takingIn = takingIn
          .then(() => takeInLeft(parts, session, closing.signal))
          .catch((err: unknown) => {
            if (!closing.signal.aborted)
              log.error({ err, sessionId: session.sessionId }, 'what the harvest had fetched could not be taken in')
          })
      })
      .catch((err: unknown) => {
        log.error({ err, sessionId: session.sessionId }, 'the harvest broke off')
      })
      .finally(() => {
        if (running?.sessionId === session.sessionId) running = undefined
        retrySoon()
      })
    running = { sessionId: session.sessionId, ended, cancel }
  }

  const retrySoon = () => {
    if (closing.signal.aborted) return
    if (retrying !== undefined) {
      retryAgain = true
      return
    }
    retrying = retryFailures(parts, closing.signal)
      .then((mended) => {
        if (mended > 0) log.info({ mended }, 'failures of harvests were mended')
      })
      .catch((err: unknown) => {
        if (!closing.signal.aborted && !(err instanceof SourceDown)) log.error({ err }, 'failures of harvests could not be tried again')
      })
      .finally(() => {
        retrying = undefined
        if (retryAgain) {
          retryAgain = false
          retrySoon()
        }
      })
  }

  const look = async () => {
    if (running !== undefined || closing.signal.aborted) return
    const left = await store.takeDead(processId, SILENT)
    // Between the question and the answer one may have been begun here; only this process's own can be active then, and it is not dead.
    if (left === undefined || running !== undefined) return
    log.info({ sessionId: left.sessionId, processed: left.processedTexts }, 'going on with the harvest of a process that has ended')
    run(left)
  }
  const lookQuietly = () => {
    look().catch((err: unknown) => {
      log.error({ err }, 'harvests could not be looked for')
    })
    retrySoon()
  }

  return {
    start() {
      lookQuietly()
      timer = setInterval(lookQuietly, LOOK_EVERY).unref()
    },

    async begin(request) {
      // Says so at once when there is no such folder.
      parts.source(request)
      const sessionId = `harvest_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${randomBytes(4).toString('hex')}`
      if (!(await store.begin(sessionId, processId, request))) throw new AppError('conflict', 'a harvest is active')
      run({ sessionId, request })
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
        // It goes on in the next process; nobody waits here for that.
        if (closing.signal.aborted) throw new AppError('interrupted', 'the process ends')
        const session = await store.find(sessionId)
        if (session === undefined) throw new AppError('not_found', `no session ${sessionId}`)
        if (session.status !== 'active') return session
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
      }
    },

    retrySoon,

    async close() {
      clearInterval(timer)
      closing.abort(new Error('the process ends'))
      await running?.ended
      await retrying
      await takingIn
    },
  }
}
