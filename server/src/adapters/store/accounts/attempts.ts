import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Pool } from 'pg'
import type * as RateLimiter from 'rate-limiter-flexible'
import type { AttemptRefusal, AttemptSubject, Attempts, Counter, LimitedAction } from '../../../ports/store/attempts.ts'

// Imported by file: the package index loads limiters for a dozen databases (10 ms and 8 MB).
const require = createRequire(import.meta.url)
const RateLimiterPostgres = require('rate-limiter-flexible/lib/RateLimiterPostgres.js') as typeof RateLimiter.RateLimiterPostgres
const RateLimiterRes = require('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof RateLimiter.RateLimiterRes

const HOUR_SECONDS = 3600
/** Counts with growing waits expire this long after their first attempt. */
const DAY_SECONDS = 24 * HOUR_SECONDS

/** `free` attempts a day, then growing waits; or `most` attempts in `seconds` from the first. */
type Limit = { free: number } | { most: number; seconds: number }

/**
 * Guesses on one account from all networks together: ASVS 4.0.3 §2.2.1 allows 100 an hour. The owner is only affected
 * by it in a browser that has never signed in to the account.
 */
const GUESSES = { most: 100, seconds: HOUR_SECONDS }

/**
 * The limits of each action; a school or an office is one network. A browser with a limit as `device` is counted by
 * nothing else.
 */
const LIMITS: Record<LimitedAction, Partial<Record<Counter, Limit>>> = {
  'sign-in': { device: { free: 5 }, pair: { free: 5 }, network: { free: 50 }, account: GUESSES },
  'admin-sign-in': { device: { free: 5 }, pair: { free: 5 }, network: { free: 20 }, account: GUESSES },
  // Only who has the right password comes this far.
  'second-factor': { device: { free: 5 }, account: { free: 5 } },
  'confirm-password': { account: { free: 5 } },
  'sign-up': { network: { free: 50 }, account: { most: 5, seconds: DAY_SECONDS } },
  // Within half an hour from the first, the last mailed link is valid: it lives as long.
  'forgotten-password': { device: { free: 3 }, pair: { free: 3 }, network: { free: 20 }, account: { most: 3, seconds: HOUR_SECONDS / 2 } },
  'change-email': { network: { most: 20, seconds: DAY_SECONDS }, account: { most: 3, seconds: DAY_SECONDS } },
  'mail-to-new-address': { account: { most: 3, seconds: DAY_SECONDS } },
  'notice-of-taken-address': { account: { most: 1, seconds: DAY_SECONDS } },
}
/** Waits after the last free attempt and each further one, in seconds. */
const WAITS = [30, 60, 120, 300, 900, 1800, 3600]

/** One row that counts. */
interface Count {
  counter: Counter
  key: string
  limit: Limit
}

/**
 * Counts attempts in the table `rate_limits`. A limit with waits has two rows: one counts, the other exists during a
 * wait. Only the attempt that inserts the second row proceeds, so that one of many concurrent attempts does.
 */
export function createAttemptStore(pool: Pool): Attempts {
  // The embedded database shares prepared statements between connections: preparing one twice fails.
  const storeClient = { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) }
  const shared = { storeClient, storeType: 'pool', tableName: 'rate_limits', tableCreated: true }
  const counts = new RateLimiterPostgres({ ...shared, keyPrefix: 'count', points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS })
  const waits = new RateLimiterPostgres({ ...shared, keyPrefix: 'wait', points: 1, duration: 1, clearExpiredByTimeout: false })

  /** Seconds to wait, or 0. */
  async function add({ key, limit }: Count): Promise<number> {
    if ('most' in limit) {
      const { consumedPoints, msBeforeNext } = await counts.penalty(key, 1, { customDuration: limit.seconds })
      if (consumedPoints <= limit.most) return 0
      await counts.reward(key)
      return toSeconds(msBeforeNext)
    }
    const { consumedPoints } = await counts.penalty(key)
    if (consumedPoints < limit.free) return 0
    const wait = WAITS[Math.min(consumedPoints - limit.free, WAITS.length - 1)]
    try {
      await waits.consume(key, 1, { customDuration: wait })
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await counts.reward(key)
      return toSeconds(refusal.msBeforeNext)
    }
  }

  async function giveBack({ key, limit }: Count): Promise<void> {
    const { consumedPoints } = await counts.reward(key)
    // Ends the wait that this attempt started.
    if ('free' in limit && consumedPoints + 1 >= limit.free) await waits.delete(key)
  }

  return {
    async begin(action, by) {
      const counted: Count[] = []
      for (const count of toCounts(action, by)) {
        const retryAfter = await add(count)
        if (retryAfter > 0) {
          for (const earlier of counted) await giveBack(earlier)
          return { counter: count.counter, retryAfter } satisfies AttemptRefusal
        }
        counted.push(count)
      }
      return undefined
    },

    async recordSuccess(action, by) {
      for (const count of toCounts(action, by)) {
        if (count.counter === 'network' || 'most' in count.limit) await giveBack(count)
        else await Promise.all([counts.delete(count.key), waits.delete(count.key)])
      }
    },
  }
}

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Accounts are hashed: the table must not contain e-mail addresses, least of all of people without an account. */
function toCounts(action: LimitedAction, { account, address, device }: AttemptSubject): Count[] {
  const limits = LIMITS[action]
  const hash = account && createHash('sha256').update(account.toLowerCase()).digest('base64url')
  const names: Record<Counter, string | undefined> = {
    device: hash && device && `${device}:${hash}`,
    network: address,
    pair: hash && address && `${address}:${hash}`,
    account: hash,
  }
  const counters = names.device !== undefined && limits.device !== undefined ? ['device' as const] : STRANGER
  return counters.flatMap((counter) => {
    const [limit, name] = [limits[counter], names[counter]]
    return limit === undefined || name === undefined ? [] : [{ counter, limit, key: `${action}:${counter}:${name}` }]
  })
}

/** What counts a browser that is not known, in this order. */
const STRANGER = ['network', 'pair', 'account'] as const
