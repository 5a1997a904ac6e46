import type { ChatEvent } from '@sugya/contract/api/chat'
import type { LoggedEvent } from '../../../ports/store/store.ts'

/** Why a run ends before its answer is whole: a reader's wish, the end of this process, or a time limit. */
export type StopReason = 'stopped' | 'shutdown' | 'overdue'

/** A run that this process generates: its events so far, for any number of followers. */
export interface LiveRun {
  readonly id: string
  readonly conversationId: string
  readonly events: readonly LoggedEvent[]
  /** No more events will come. */
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

/** `onEvent` hears of each event, for the log. */
export function liveRun(id: string, conversationId: string, onEvent: (event: LoggedEvent) => void): LiveRun {
  const events: LoggedEvent[] = []
  const controller = new AbortController()
  const finished = Promise.withResolvers<void>()
  let next = Promise.withResolvers<void>()
  let ended = false
  let stopReason: StopReason | undefined
  const wake = () => {
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
      wake()
      return logged
    },
    end() {
      ended = true
      wake()
      finished.resolve()
    },
    stop(reason) {
      stopReason ??= reason
      controller.abort(new Error(`the run was ended: ${stopReason}`))
    },
    changed: () => next.promise,
  }
}
