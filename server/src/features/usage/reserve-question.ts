import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Asker } from '../../ports/quota.ts'
import type { QuotaStore } from '../../ports/store/quota.ts'
import { hasAccess } from '../../rules/subscription-access.ts'
import { toGuestCounting, toUserCounting, type CountingRules } from './counting.ts'

export interface ReserveDeps {
  store: QuotaStore
  clock: Clock
  rules: CountingRules
}

/**
 * Reserves a question before it is answered. Throws AppError `quota_exceeded` with the end of the window that is full
 * (the asker's own, the network's or that of all guests), and `session_ended` when the account was deleted.
 */
export async function reserveQuestion({ store, clock, rules }: ReserveDeps, runId: string, asker: Asker): Promise<void> {
  const spent = await store.reserve(runId, await findCounting())
  if (spent === undefined) return
  throw new AppError('quota_exceeded', `no question is left for this ${asker.owner.kind}`, {
    details: { retryAfter: Math.max(1, Math.ceil(spent.seconds)), questionsRemaining: 0, nextResetTime: spent.endsAt.toISOString() },
  })

  async function findCounting() {
    if (asker.owner.kind === 'guest') return toGuestCounting(rules, { ...asker, guestId: asker.owner.id })
    // Read for each question: a session only knows the subscription of its beginning.
    const subscription = await store.subscription(asker.owner.id)
    if (subscription === undefined) throw new AppError('session_ended', 'the account was deleted')
    return toUserCounting(rules, asker.owner.id, hasAccess(subscription, clock.now()), asker.address)
  }
}
