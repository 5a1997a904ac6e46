import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Takes a message of the provider as a hint to look for oneself. Messages about nobody we know, and those worked
 * through before, change nothing. Throws AppError `invalid_input` for a message that is not the provider's; any
 * other failure is for the provider to send it again.
 */
export async function receiveEvent(deps: BillingDeps, body: Buffer, signature: string | undefined): Promise<void> {
  const { id, type, customerId } = await deps.payments.readWebhook(body, signature)
  if (customerId === null || (await deps.billing.hasProcessed(id))) return
  await syncCustomer(deps, customerId, { event: { id, type } })
}
