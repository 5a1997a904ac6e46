import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Asker } from '../../ports/quota.ts'
import type { QuotaStore } from '../../ports/store/quota.ts'
import { hasAccess } from '../billing/subscription-access.ts'
import { countingOfGuest, countingOfUser, type CountingRules } from './counting.ts'

export interface ReserveParts {
  store: QuotaStore
  clock: Clock
  rules: CountingRules
}

/**
 * Counts a question before it is answered. Throws AppError `quota_exceeded` with the end of the window that has no room, be it the asker's own, the
 * network's or that of all guests, and `session_ended` when the account is gone.
 */
export async function reserveQuestion({ store, clock, rules }: ReserveParts, runId: string, asker: Asker): Promise<void> {
  const spent = await store.reserve(runId, await counting())
  if (spent === undefined) return
  throw new AppError('quota_exceeded', `no question is left to this ${asker.owner.kind}`, {
    details: { retryAfter: Math.max(1, Math.ceil(spent.seconds)), questionsRemaining: 0, nextResetTime: spent.endsAt.toISOString() },
  })

  async function counting() {
    if (asker.owner.kind === 'guest') return countingOfGuest(rules, asker.deviceFingerprint, asker.address)
    // Asked anew for each question: a session knows what was paid when it began.
    const subscription = await store.subscription(asker.owner.id)
    if (subscription === undefined) throw new AppError('session_ended', 'the account that asks was deleted')
    return countingOfUser(rules, asker.owner.id, hasAccess(subscription, clock.now()))
  }
}
