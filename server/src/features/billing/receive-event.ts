import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

/**
 * Treats an event of the provider as a hint to fetch the state. Events of unknown customers and processed events do
 * nothing. Throws AppError `invalid_input` without a valid signature; any other error makes the provider resend the
 * event.
 */
export async function receiveEvent(deps: BillingDeps, body: Buffer, signature: string | undefined): Promise<void> {
  const { id, type, customerId } = await deps.payments.readWebhook(body, signature)
  if (customerId === null || (await deps.billing.hasProcessed(id))) return
  await syncCustomer(deps, customerId, { event: { id, type } })
}
