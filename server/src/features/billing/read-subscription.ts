import type { Subscription } from '@sugya/contract/api/billing'
import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { BillingDeps } from './billing.ts'
import { hasAccess } from '../../rules/subscription-access.ts'
import { computeStateAt } from './subscription-state.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * The account's subscription now; `refresh` fetches it first, after a payment whose event may still be on its way.
 * Throws AppError `payments_unavailable` (with `refresh`) and `unauthorized` when the account is gone.
 */
export async function readSubscription(deps: BillingDeps, account: Account, refresh: boolean): Promise<Subscription> {
  const { payments, billing, clock } = deps
  const { stripeCustomerId } = account
  if (refresh && stripeCustomerId !== null && payments.ownsCustomer(stripeCustomerId)) await syncCustomer(deps, stripeCustomerId)
  // The given account may be outdated.
  const fresh = await billing.findAccount(account.id)
  if (fresh === undefined) throw new AppError('unauthorized', 'the account was deleted meanwhile')
  const { subscription } = fresh
  const now = clock.now()
  const status = computeStateAt(subscription, now)
  return {
    status,
    hasAccess: hasAccess(subscription, now),
    periodEnd: status === 'free' ? null : (subscription.expiresAt?.toISOString() ?? null),
    graceUntil: subscription.graceUntil?.toISOString() ?? null,
    testMode: payments.testMode,
  }
}
