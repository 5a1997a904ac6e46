/** The result of a promise, or at once the signal's reason when it is aborted first. */
export async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason as Error)
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  // Nobody waits for the loser of the race.
  promise.catch(() => {})
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
