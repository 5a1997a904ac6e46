import type { ChatEvent } from '@sugya/contract/api/chat'
import type { LoggedEvent, RunLease } from '../../../ports/store/runs.ts'

/**
 * Why a run ends here before its answer is complete: a user's request (or the run was deleted or lost), a closing
 * process, or the time limit.
 */
export type StopReason = 'stopped' | 'shutdown' | 'overdue'

/**
 * Each attempt numbers its events from a range of its own, above everything that the one before showed, stored or not:
 * an answer takes ten minutes at most and sends at most a dozen events a second.
 */
const EVENTS_PER_ATTEMPT = 100_000

/** The number of the first event of an attempt. */
export const getFirstSeq = ({ attempt }: RunLease): number => (attempt - 1) * EVENTS_PER_ATTEMPT + 1

/** A run that this process generates, with its events so far for any number of subscribers. */
export interface LiveRun {
  readonly id: string
  readonly lease: RunLease
  readonly conversationId: string
  /** The number of the first event of this attempt. */
  readonly firstSeq: number
  /** Of this attempt. */
  readonly events: readonly LoggedEvent[]
  /** True once no more events will come. */
  readonly ended: boolean
  readonly signal: AbortSignal
  readonly stopReason: StopReason | undefined
  /** Resolves when the end is stored. */
  readonly finished: Promise<void>
  publish(event: ChatEvent): LoggedEvent
  /** How many questions are before this one in the queue; undefined when it does not wait. Not part of the log. */
  readonly ahead: number | undefined
  setAhead(ahead: number | undefined): void
  /** The number of the next event. */
  nextSeq(): number
  end(): void
  stop(reason: StopReason): void
  /** Resolves at the next event, or the end. */
  changed(): Promise<void>
}

/** `onEvent` gets each event, for the event log. */
export function createLiveRun(lease: RunLease, conversationId: string, onEvent: (event: LoggedEvent) => void): LiveRun {
  const firstSeq = getFirstSeq(lease)
  const events: LoggedEvent[] = []
  const controller = new AbortController()
  const finished = Promise.withResolvers<void>()
  let next = Promise.withResolvers<void>()
  let ended = false
  let stopReason: StopReason | undefined
  let ahead: number | undefined
  const notify = () => {
    next.resolve()
    next = Promise.withResolvers<void>()
  }
  const nextSeq = () => firstSeq + events.length
  return {
    id: lease.runId,
    lease,
    conversationId,
    firstSeq,
    events,
    signal: controller.signal,
    finished: finished.promise,
    get ended() {
      return ended
    },
    get stopReason() {
      return stopReason
    },
    get ahead() {
      return ahead
    },
    setAhead(value) {
      ahead = value
      notify()
    },
    publish(event) {
      const logged = { seq: nextSeq(), event }
      events.push(logged)
      onEvent(logged)
      notify()
      return logged
    },
    nextSeq,
    end() {
      ended = true
      notify()
      finished.resolve()
    },
    stop(reason) {
      stopReason ??= reason
      controller.abort(new Error(`the run was stopped: ${stopReason}`))
    },
    changed: () => next.promise,
  }
}
