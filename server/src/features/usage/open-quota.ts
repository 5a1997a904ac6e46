import { WINDOW_HOURS } from '@sugya/contract/rules/limits'
import { every } from '../../background/every.ts'
import { AppError } from '../../errors.ts'
import type { Metrics } from '../../ports/metrics.ts'
import type { Quota } from '../../ports/quota.ts'
import { hasAccess } from '../../rules/subscription-access.ts'
import { toDevice } from './counting.ts'
import { reserveQuestion, type ReserveDeps } from './reserve-question.ts'

interface QuotaDeps extends ReserveDeps {
  metrics: Metrics
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

export interface OpenQuota extends Quota {
  /** At sign-up and sign-in: counts the device's questions for the account too. Idempotent; ignores a null device. */
  carryOver(userId: string, deviceFingerprint: string | null, address: string): Promise<void>
  /** Before an account is deleted: counts its questions for the device too, so that the next account begins there. */
  carryBack(userId: string, deviceFingerprint: string | null, address: string): Promise<void>
  /** Settles the reservations of runs that ended without doing so; also runs every minute. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const SWEEP_INTERVAL_MS = 60_000
/** A conversation may be deleted while another process answers in it, which notices within a quarter of a second. */
const GRACE_MS = 60_000
/** Longer than any window: settled reservations are not needed after it. */
const KEEP_MS = 24 * 3_600_000

/** Counts the questions of guests and users by the rules, and settles the reservations that dead processes left. */
export function openQuota({ metrics, log, ...deps }: QuotaDeps): OpenQuota {
  const { store } = deps

  async function sweep(): Promise<void> {
    const { committed, released } = await store.sweep(GRACE_MS)
    if (committed + released > 0) log.warn({ committed, released }, 'stale quota reservations settled')
    await store.purge(KEEP_MS)
  }

  const sweeping = every(SWEEP_INTERVAL_MS, sweep, { onError: (err) => log.error({ err }, 'quota sweep failed') })

  return {
    async reserve(runId, asker) {
      try {
        await reserveQuestion(deps, runId, asker)
      } catch (error) {
        if (error instanceof AppError) metrics.count('questions_refused', { owner: asker.owner.kind })
        throw error
      }
    },
    async isSubscribed(owner) {
      const subscription = owner.kind === 'user' ? await store.subscription(owner.id) : undefined
      return subscription !== undefined && hasAccess(subscription, deps.clock.now())
    },
    release: (runId) => store.release(runId),
    async carryOver(userId, deviceFingerprint, address) {
      const device = toDevice(deps.rules, deviceFingerprint, address)
      if (device !== null) await store.carryOver(device, { kind: 'user', id: userId }, WINDOW_HOURS)
    },
    async carryBack(userId, deviceFingerprint, address) {
      const device = toDevice(deps.rules, deviceFingerprint, address)
      if (device !== null) await store.carryOver({ kind: 'user', id: userId }, device, WINDOW_HOURS)
    },
    sweep,
    close: () => sweeping.stop(),
  }
}
