import { AppError } from '../../../errors.ts'

/** A queued question that has not begun by then is refused: its reader has most likely left. */
const QUEUE_DEADLINE_MS = 60_000
/** How often readers in the queue hear of their new position. */
const POSITION_INTERVAL_MS = 500
/** How long an answer takes until some were measured, and the weight of each new one in the mean. */
const FIRST_ESTIMATE_MS = 8_000
const WEIGHT = 0.1

/** Who goes first: a question that had begun before, a subscriber's, another's. */
export type Priority = 'restarted' | 'subscriber' | 'ordinary'
const RANK: Record<Priority, number> = { restarted: 0, subscriber: 1, ordinary: 2 }

interface Place {
  priority: Priority
  signal: AbortSignal
  /** Called with the number of questions before this one: at once when it has to wait, and when the number changes. */
  onAhead: (ahead: number) => void
}

/** The turn of one question. */
export interface Turn {
  /**
   * Resolves once the answer may be written, at once when it has begun before. Throws AppError `overloaded` at the
   * deadline, and the reason of the signal.
   */
  begin(): Promise<void>
  /** Must be called when the answer ends, also when its turn never began. */
  end(): void
}

/** Lets a fixed number of answers be written at once; the others wait in a queue, subscribers first. */
export interface Admission {
  /** Whether as many questions are under way as answers may be written at once: another one may have to wait. */
  isFull(): boolean
  /**
   * Throws AppError `overloaded`, with the seconds after which to ask again, when a question of this priority would
   * wait longer than the deadline of the queue.
   */
  check(priority: Priority): void
  /** Counts a question as under way from now on, while its sources are found. */
  join(place: Place): Turn
}

interface Waiting extends Place {
  proceed: () => void
  shown: number | undefined
}

/**
 * `slots`: how many answers are written at once. `onWaiting` gets the number of questions in the queue, at once and at
 * each change.
 */
export function createAdmission(slots: number, onWaiting: (count: number) => void = () => {}): Admission {
  let running = 0
  let meanMs = FIRST_ESTIMATE_MS
  /** Questions whose turn has not begun: their sources are being found, or they are in the queue. */
  const pending = new Set<Place>()
  let queue: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  onWaiting(0)

  const countAhead = (places: Iterable<Place>, priority: Priority) =>
    Array.from(places).filter((other) => RANK[other.priority] <= RANK[priority]).length
  const isFull = () => running + pending.size >= slots

  function showPositions(): void {
    timer = undefined
    queue.forEach((one, ahead) => {
      if (one.shown === ahead) return
      one.shown = ahead
      one.onAhead(ahead)
    })
  }

  function admit(place: Place): void {
    pending.delete(place)
    running++
  }

  function beginNext(): void {
    for (let next; running < slots && (next = queue.shift()) !== undefined;) {
      next.proceed()
      onWaiting(queue.length)
    }
    if (queue.length > 0) timer ??= setTimeout(showPositions, POSITION_INTERVAL_MS).unref()
  }

  return {
    isFull,

    check(priority) {
      if (!isFull()) return
      const free = slots - running
      const waitMs = ((countAhead(pending, priority) + 1 - free) / slots) * meanMs
      if (waitMs > QUEUE_DEADLINE_MS) throw refuse(waitMs - QUEUE_DEADLINE_MS)
    },

    join(place) {
      pending.add(place)
      let startedAt: number | undefined
      return {
        async begin() {
          if (startedAt !== undefined) return
          place.signal.throwIfAborted()
          if (running < slots) admit(place)
          else await wait(place)
          startedAt = performance.now()
        },
        end() {
          pending.delete(place)
          if (startedAt === undefined) return
          meanMs += WEIGHT * (performance.now() - startedAt - meanMs)
          running--
          beginNext()
        },
      }
    },
  }

  function wait(place: Place): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        queue = queue.filter((other) => other !== one)
        onWaiting(queue.length)
        settle()
        reject(reason as Error)
        beginNext()
      }
      const onAbort = () => giveUp(place.signal.reason)
      const deadline = setTimeout(() => giveUp(refuse(meanMs)), QUEUE_DEADLINE_MS).unref()
      const settle = () => {
        clearTimeout(deadline)
        place.signal.removeEventListener('abort', onAbort)
      }
      const proceed = () => {
        settle()
        admit(place)
        resolve()
      }
      const ahead = countAhead(queue, place.priority)
      const one: Waiting = { ...place, proceed, shown: ahead }
      queue.splice(ahead, 0, one)
      onWaiting(queue.length)
      place.signal.addEventListener('abort', onAbort, { once: true })
      place.onAhead(ahead)
      timer ??= setTimeout(showPositions, POSITION_INTERVAL_MS).unref()
    })
  }
}

function refuse(waitMs: number): AppError {
  const retryAfter = Math.min(60, Math.max(5, Math.ceil(waitMs / 1000)))
  return new AppError('overloaded', 'too many questions are waiting', { details: { retryAfter } })
}
