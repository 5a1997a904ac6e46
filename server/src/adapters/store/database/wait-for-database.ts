import { setTimeout as sleep } from 'node:timers/promises'
import { findAppError } from '../../../errors.ts'
import { DatabaseUnusable } from './database-unusable.ts'

interface WaitOptions {
  /** The address, for messages: its password is left out. */
  databaseUrl: string
  log: { info(details: object, message: string): void }
  /** Milliseconds after which the start fails. */
  limitMs?: number | undefined
}

/**
 * How long a start waits for its database: as long as one needs to recover from a crash, or to be scheduled on another
 * machine.
 */
const LIMIT_MS = 60_000
/** Milliseconds between two attempts: doubled from the first to the last. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000
/** The server answers, and refuses for good: wrong password or role (28), no such database (3D). */
const REFUSED = /^(28|3D)/

/**
 * Runs the first statement until the database answers, with a log line for each attempt. Throws DatabaseUnusable when
 * it does not within the limit, or refuses the connection for good.
 */
export async function waitForDatabase<T>(ask: () => Promise<T>, { databaseUrl, log, limitMs = LIMIT_MS }: WaitOptions): Promise<T> {
  const { host, pathname } = new URL(databaseUrl)
  const database = host + pathname
  const end = performance.now() + limitMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await ask()
    } catch (cause) {
      const failure = findAppError(cause)
      if (failure === undefined) throw cause
      const reason = failure.message
      if (REFUSED.test((failure.cause as { code?: string } | undefined)?.code ?? ''))
        throw new DatabaseUnusable(`The database at ${database} refuses the connection: ${reason}. Check DATABASE_URL.`, { cause })
      if (performance.now() + pause > end) {
        const waited = `${String(Math.round(limitMs / 1_000))} seconds`
        throw new DatabaseUnusable(
          `The database at ${database} did not answer within ${waited}: ${reason}. Start it, or check DATABASE_URL.`,
          { cause },
        )
      }
      log.info({ database, reason }, 'waiting for the database')
      await sleep(pause)
    }
  }
}
