import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Before an account is deleted: ends all its subscriptions at the provider at once, begun ones too, so that nothing is charged again.
 * Throws AppError `payments_unavailable`: the account must stay then.
 */
export async function endSubscription(parts: BillingDeps, account: Account): Promise<void> {
  const { payments } = parts
  const customerId = account.stripeCustomerId
  if (customerId === null || !payments.owns(customerId)) return
  try {
    const subscriptions = await payments.subscriptions(customerId)
    for (const { id, status } of subscriptions) if (status !== 'ended') await payments.endNow(id)
    await syncCustomer(parts, customerId)
  } catch (error) {
    // A customer whom the provider does not know is charged nothing.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
