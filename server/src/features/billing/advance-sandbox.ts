import type { SubscriptionStatus } from '@sugya/contract/api/billing'
import type { Sandbox, SandboxStep } from '../../ports/payments.ts'
import type { BillingDeps } from './billing.ts'
import { hasAccess } from '../../rules/subscription-access.ts'
import { computeStateAt } from './subscription-state.ts'
import { syncCustomer } from './sync-customer.ts'

type SandboxDeps = BillingDeps & { payments: Sandbox }

/** A sandbox subscription and its access. Times in ISO. */
export interface SandboxLine {
  email: string
  status: SubscriptionStatus
  hasAccess: boolean
  periodEnd: string | null
}

/** Lists all users with a sandbox subscription. */
export async function listSandbox({ payments, billing, clock }: SandboxDeps): Promise<SandboxLine[]> {
  const subscriptions = await payments.listAll()
  const accounts = await billing.findAccounts([...new Set(subscriptions.map(({ customerId }) => customerId))])
  const now = clock.now()
  return accounts.map(({ email, subscription }) => ({
    email,
    status: computeStateAt(subscription, now),
    hasAccess: hasAccess(subscription, now),
    periodEnd: subscription.expiresAt?.toISOString() ?? null,
  }))
}

/**
 * Applies a step to a user's subscription and syncs the state. False when there is no such user or subscription.
 */
export async function advanceSandbox(deps: SandboxDeps, email: string, what: SandboxStep): Promise<boolean> {
  const customerId = (await deps.billing.findByEmail(email))?.stripeCustomerId
  if (customerId === undefined || customerId === null || !deps.payments.ownsCustomer(customerId)) return false
  if (!(await deps.payments.advance(customerId, what))) return false
  return await syncCustomer(deps, customerId)
}
