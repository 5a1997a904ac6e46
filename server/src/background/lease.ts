import { every } from './every.ts'

/** The reason of a lease's signal once this process no longer holds the row. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface LeaseOptions {
  /** Renews the lease in the store. False when this process no longer holds it. */
  renew: () => Promise<boolean>
  /** Milliseconds between two heartbeats: a fraction of the lease's timeout, so that one or two may fail. */
  intervalMs: number
  /** Ends the work for other reasons: the process closes, a user cancels. */
  signal: AbortSignal
  /** Gets what `renew` throws. The work goes on: should the lease expire meanwhile, the store refuses the writes. */
  onError: (error: unknown) => void
}

/**
 * Works on a row that this process has acquired, with a heartbeat until the work settles. The work's signal is aborted
 * with LeaseLost when the lease is lost, or with the reason of `signal`. Work whose own write was refused calls `lose`.
 * Returns and throws what the work does.
 */
export async function holdLease<T>(
  { renew, intervalMs, signal, onError }: LeaseOptions,
  work: (signal: AbortSignal, lose: () => void) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const lose = () => lost.abort(new LeaseLost('the lease was lost'))
  const renewOrLose = async () => {
    if (!(await renew())) lose()
  }
  const heartbeat = every(intervalMs, renewOrLose, { onError })
  try {
    return await work(AbortSignal.any([signal, lost.signal]), lose)
  } finally {
    await heartbeat.stop()
  }
}
