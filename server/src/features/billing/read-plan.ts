import type { Plan } from '@sugya/contract/api/billing'
import type { BillingDeps } from './billing.ts'

/**
 * The plan on sale, as it was last heard of. Throws AppError `payments_unavailable` when it has never been heard of
 * and the provider is away.
 */
export async function readPlan({ payments, billing }: Pick<BillingDeps, 'payments' | 'billing'>): Promise<Plan> {
  const stored = (await billing.findPlan(payments.priceId)) ?? (await refreshPlan({ payments, billing }))
  const { name, priceUsd, billingInterval } = stored
  return { name, priceUsd, billingInterval, provider: payments.provider, publishableKey: payments.publishableKey }
}

/** Asks the provider what is sold and keeps it. Throws AppError `payments_unavailable`. */
export async function refreshPlan({ payments, billing }: Pick<BillingDeps, 'payments' | 'billing'>) {
  const plan = await payments.readPlan()
  await billing.savePlan(plan)
  return plan
}
