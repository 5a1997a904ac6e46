import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Ends all subscriptions of an account at the provider before it is deleted, unpaid ones too, so that nothing is
 * charged. Throws AppError `payments_unavailable`: the account must then stay.
 */
export async function endSubscription(deps: BillingDeps, account: Account): Promise<void> {
  const { payments } = deps
  const customerId = account.stripeCustomerId
  if (customerId === null || !payments.ownsCustomer(customerId)) return
  try {
    const subscriptions = await payments.listSubscriptions(customerId)
    for (const { id, status } of subscriptions) if (status !== 'ended') await payments.cancelNow(id)
    await syncCustomer(deps, customerId)
  } catch (error) {
    // A customer unknown to the provider is charged nothing.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
