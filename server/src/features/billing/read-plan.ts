import type { Plan } from '@sugya/contract/api/billing'
import type { BillingDeps } from './billing.ts'

/**
 * The plan on sale as last stored. Throws AppError `payments_unavailable` when none is stored and the provider is
 * down.
 */
export async function readPlan({ payments, billing }: Pick<BillingDeps, 'payments' | 'billing'>): Promise<Plan> {
  const stored = (await billing.findPlan(payments.priceId)) ?? (await refreshPlan({ payments, billing }))
  const { name, priceUsd, billingInterval } = stored
  return { name, priceUsd, billingInterval, provider: payments.provider, publishableKey: payments.publishableKey }
}

/** Fetches the plan from the provider and stores it. Throws AppError `payments_unavailable`. */
export async function refreshPlan({ payments, billing }: Pick<BillingDeps, 'payments' | 'billing'>) {
  const plan = await payments.readPlan()
  await billing.savePlan(plan)
  return plan
}
