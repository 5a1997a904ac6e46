import { AppError } from '../../errors.ts'
import type { Sandbox } from '../../ports/payments.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { BillingDeps } from './billing.ts'
import { syncCustomer } from './sync-customer.ts'

interface Payment {
  clientSecret: string
  cardNumber: string
  authenticated: boolean
}

/**
 * Pays with a test card and syncs the subscription. Throws AppError `payment_failed` with the
 * reason when the card is declined or not a test card, `not_found` when the secret is another user's, and `conflict`
 * when nothing is open.
 */
export async function paySandbox(
  deps: BillingDeps & { payments: Sandbox },
  { stripeCustomerId }: Account,
  payment: Payment,
): Promise<{ status: 'succeeded' | 'requires_action' }> {
  const result = stripeCustomerId === null ? undefined : await deps.payments.pay(stripeCustomerId, payment)
  if (stripeCustomerId === null || result === undefined) throw new AppError('not_found', 'no such payment of this user')
  if (result === 'nothing_open') throw new AppError('conflict', 'the subscription is paid already', { details: { reason: 'already_paid' } })
  if (result === 'invalid_number')
    throw new AppError('payment_failed', 'not a test card', { details: { paymentProblem: 'card_number_invalid' } })
  if (result === 'requires_action') return { status: result }
  await syncCustomer(deps, stripeCustomerId)
  if (result === 'declined')
    throw new AppError('payment_failed', 'the test card is declined', { details: { paymentProblem: 'card_declined' } })
  return { status: result }
}
