import { AppError } from '../../../errors.ts'

/**
 * A search or passage that takes longer has no reader any more. In an ordinary library it takes 2 to 100 ms
 * (docs/performance.md).
 */
const DEADLINE_MS = 3000
/** Reads that the engine works on at the same time; a question makes about ten. */
const AT_ONCE = 32
const RETRY_AFTER_S = 5

export interface ReadLimits {
  deadlineMs?: number
  atOnce?: number
}

/** Runs a read of the library. Throws AppError `library_unreadable` when its result is not there in time. */
export type LimitRead = <T>(read: () => Promise<T>) => Promise<T>

/**
 * Gives every read a deadline, which begins with the call. The engine cannot give up a read: one that is late keeps its
 * place until it ends, so that a storage that hangs holds `atOnce` reads, and those that find no place in time are
 * never begun.
 */
export function createReadLimit({ deadlineMs = DEADLINE_MS, atOnce = AT_ONCE }: ReadLimits = {}): LimitRead {
  let free = atOnce
  const waiting = new Set<() => void>()

  const release = () => {
    free++
    const [next] = waiting
    next?.()
  }

  return <T>(read: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin)
        free--
        // A late result finds the promise settled.
        read()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer)
            release()
          })
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new AppError('library_unreadable', `no text within ${String(deadlineMs)} ms`, { details: { retryAfter: RETRY_AFTER_S } }))
      }, deadlineMs)
      if (free > 0) begin()
      else waiting.add(begin)
    })
}

/** The methods of a library that read its storage. */
interface Reading {
  segments: (...args: never[]) => Promise<unknown>
  range: (...args: never[]) => Promise<unknown>
  within: (...args: never[]) => Promise<unknown>
  search: (...args: never[]) => Promise<unknown>
  tokens: (...args: never[]) => Promise<unknown>
  countMatches: (...args: never[]) => Promise<unknown>
  at: (...args: never[]) => Promise<unknown>
}

/** The library, with a limit on everything that reads its storage. */
export function limitReads<L extends Reading>(library: L, limit: LimitRead): L {
  const limited =
    <A extends never[], T>(read: (...args: A) => Promise<T>) =>
    (...args: A) =>
      limit(() => read(...args))
  return {
    ...library,
    segments: limited(library.segments),
    range: limited(library.range),
    within: limited(library.within),
    search: limited(library.search),
    tokens: limited(library.tokens),
    countMatches: limited(library.countMatches),
    at: limited(library.at),
  }
}
