import { WINDOW_HOURS } from '@sugya/contract/api/usage'
import { AppError } from '../../errors.ts'
import type { Metrics } from '../../ports/metrics.ts'
import type { Quota } from '../../ports/quota.ts'
import { reserveQuestion, type ReserveParts } from './reserve-question.ts'

interface QuotaParts extends ReserveParts {
  metrics: Metrics
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

export interface OpenQuota extends Quota {
  /** At sign-up and sign-in: what the device has used counts for the account. Doing it again changes nothing. A caller without a device has nothing to carry. */
  carryOver(userId: string, deviceFingerprint: string | null): Promise<void>
  /** Settles what nobody will settle any more; called by the clock. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const SWEEP_MS = 60_000
/** A conversation may be deleted while another process answers in it; that one notices within a quarter of a second. */
const GRACE_MS = 60_000
/** Longer than any window: a question that is settled is looked at no more. */
const KEEP_MS = 24 * 3_600_000

/** Counts the questions of guests and users by the rules, and sweeps up after processes that died. */
export function openQuota({ metrics, log, ...parts }: QuotaParts): OpenQuota {
  const { store } = parts

  async function sweep(): Promise<void> {
    const { committed, released } = await store.sweep(GRACE_MS)
    if (committed + released > 0) log.warn({ committed, released }, 'questions that nobody had settled are settled')
    await store.forget(KEEP_MS)
  }

  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((err: unknown) => log.error({ err }, 'the quota could not be swept'))
      .finally(() => (sweeping = undefined))
  }, SWEEP_MS).unref()

  return {
    async reserve(runId, asker) {
      try {
        await reserveQuestion(parts, runId, asker)
      } catch (error) {
        if (error instanceof AppError) metrics.count('questions_refused', { owner: asker.owner.kind })
        throw error
      }
    },
    commit: (runId) => store.commit(runId),
    release: (runId) => store.release(runId),
    async carryOver(userId, deviceFingerprint) {
      if (deviceFingerprint !== null) await store.carryOver(userId, deviceFingerprint, WINDOW_HOURS)
    },
    sweep,
    async close() {
      clearInterval(timer)
      await sweeping
    },
  }
}
