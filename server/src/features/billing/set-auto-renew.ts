import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { RequestOrigin } from '../../ports/store/billing.ts'
import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Turns renewal of the account's subscription on or off (it then ends with its period). Idempotent. Throws AppError
 * `conflict` without an active subscription, and `payments_unavailable`.
 */
export async function setAutoRenew(deps: BillingDeps, account: Account, renew: boolean, origin: RequestOrigin): Promise<void> {
  const { payments } = deps
  const customerId = account.stripeCustomerId
  if (customerId === null || !payments.ownsCustomer(customerId))
    throw new AppError('conflict', 'the account has never subscribed', { details: { reason: 'no_subscription' } })
  const open = (await payments.listSubscriptions(customerId)).filter(({ status }) => status === 'active' || status === 'past_due')
  if (open.length === 0)
    throw new AppError('conflict', 'the account has no active subscription', { details: { reason: 'no_subscription' } })
  for (const { id, cancelAtPeriodEnd } of open) if (cancelAtPeriodEnd === renew) await payments.setCancelAtPeriodEnd(id, !renew)
  await syncCustomer(deps, customerId, { origin })
}
