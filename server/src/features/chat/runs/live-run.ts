import type { ChatEvent } from '@sugya/contract/api/chat'
import type { LoggedEvent } from '../../../ports/store/runs.ts'

/** Why a run ends before its answer is complete: a user's request, a closing process, or the time limit. */
export type StopReason = 'stopped' | 'shutdown' | 'overdue'

/** A run that this process generates, with its events so far for any number of subscribers. */
export interface LiveRun {
  readonly id: string
  readonly conversationId: string
  readonly events: readonly LoggedEvent[]
  /** True once no more events will come. */
  readonly ended: boolean
  readonly signal: AbortSignal
  readonly stopReason: StopReason | undefined
  /** Resolves when the end is stored. */
  readonly finished: Promise<void>
  publish(event: ChatEvent): LoggedEvent
  end(): void
  stop(reason: StopReason): void
  /** Resolves at the next event, or the end. */
  changed(): Promise<void>
}

/** `onEvent` gets each event, for the event log. */
export function createLiveRun(id: string, conversationId: string, onEvent: (event: LoggedEvent) => void): LiveRun {
  const events: LoggedEvent[] = []
  const controller = new AbortController()
  const finished = Promise.withResolvers<void>()
  let next = Promise.withResolvers<void>()
  let ended = false
  let stopReason: StopReason | undefined
  const notify = () => {
    next.resolve()
    next = Promise.withResolvers<void>()
  }
  return {
    id,
    conversationId,
    events,
    signal: controller.signal,
    finished: finished.promise,
    get ended() {
      return ended
    },
    get stopReason() {
      return stopReason
    },
    publish(event) {
      const logged = { seq: events.length + 1, event }
      events.push(logged)
      onEvent(logged)
      notify()
      return logged
    },
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
