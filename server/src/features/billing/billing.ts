import type { Clock } from '../../ports/clock.ts'
import type { Payments } from '../../ports/payments.ts'
import type { BillingStore } from '../../ports/store/billing.ts'

/** What the use cases of billing need. */
export interface BillingDeps {
  payments: Payments
  billing: BillingStore
  clock: Clock
}
