import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Before an account is deleted: ends all its subscriptions at the provider at once, begun ones too, so that nothing
 * is charged again. Throws AppError `payments_unavailable`: the account must stay then.
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
    // A customer whom the provider does not know is charged nothing.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
