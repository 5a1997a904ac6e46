import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Pool } from 'pg'
import type * as RateLimiter from 'rate-limiter-flexible'
import type { AttemptSubject, Attempts, LimitedAction } from '../../../ports/store/attempts.ts'

// Imported by file: the package index loads limiters for a dozen databases (10 ms and 8 MB).
const require = createRequire(import.meta.url)
const RateLimiterPostgres = require('rate-limiter-flexible/lib/RateLimiterPostgres.js') as typeof RateLimiter.RateLimiterPostgres
const RateLimiterRes = require('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof RateLimiter.RateLimiterRes

/** Attempts without a wait, by account and by network. A school or an office is one network. */
const FREE: Record<LimitedAction, { account: number; network: number }> = {
  'sign-in': { account: 5, network: 50 },
  'sign-up': { account: 5, network: 50 },
  'forgotten-password': { account: 3, network: 20 },
  'admin-sign-in': { account: 5, network: 20 },
}
/** Waits after the last free attempt and each further one, in seconds. */
const WAITS = [30, 60, 120, 300, 900, 1800, 3600]
/** Counts expire this long after their first attempt. */
const DAY_SECONDS = 24 * 3600

/**
 * Counts attempts in the table `rate_limits`, with two rows per subject: one counts, the other exists during a
 * wait. Only the attempt that inserts the second row proceeds, so that one of many concurrent attempts does.
 */
export function createAttemptStore(pool: Pool): Attempts {
  // The embedded database shares prepared statements between connections: preparing one twice fails.
  const storeClient = { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) }
  const shared = { storeClient, storeType: 'pool', tableName: 'rate_limits', tableCreated: true }
  const counts = new RateLimiterPostgres({ ...shared, keyPrefix: 'count', points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS })
  const waits = new RateLimiterPostgres({ ...shared, keyPrefix: 'wait', points: 1, duration: 1, clearExpiredByTimeout: false })

  /** Seconds to wait, or 0. */
  async function begin(key: string, free: number): Promise<number> {
    const { consumedPoints } = await counts.penalty(key)
    if (consumedPoints < free) return 0
    const wait = WAITS[Math.min(consumedPoints - free, WAITS.length - 1)]
    try {
      await waits.consume(key, 1, { customDuration: wait })
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await counts.reward(key)
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  return {
    async begin(action, by) {
      const { account, network } = toKeys(action, by)
      const free = FREE[action]
      const networkWait = await begin(network, free.network)
      if (networkWait > 0 || account === undefined) return networkWait
      const accountWait = await begin(account, free.account)
      // A refused attempt does not count.
      if (accountWait > 0) await giveBack(network, free.network)
      return accountWait
    },

    async recordSuccess(action, by) {
      const { account, network } = toKeys(action, by)
      if (account !== undefined) await Promise.all([counts.delete(account), waits.delete(account)])
      await giveBack(network, FREE[action].network)
    },
  }

  async function giveBack(key: string, free: number): Promise<void> {
    const { consumedPoints } = await counts.reward(key)
    // Ends the wait that this attempt started.
    if (consumedPoints + 1 >= free) await waits.delete(key)
  }
}

/** Accounts are hashed: the table must not contain e-mail addresses, least of all of people without an account. */
function toKeys(action: LimitedAction, { account, address }: AttemptSubject) {
  const hash = account === undefined ? undefined : createHash('sha256').update(account.toLowerCase()).digest('base64url')
  return { account: hash && `${action}:account:${hash}`, network: `${action}:network:${address}` }
}
