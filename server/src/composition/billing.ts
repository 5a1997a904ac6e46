import { readOrCreateSandboxKey } from '../adapters/payments/sandbox-key.ts'
import { createSandboxPayments } from '../adapters/payments/sandbox.ts'
import { billingRoutes } from '../features/billing/billing.routes.ts'
import { endSubscription } from '../features/billing/end-subscription.ts'
import { createNightlyBilling } from '../features/billing/nightly.job.ts'
import { refreshPlan } from '../features/billing/read-plan.ts'
import { sandboxRoutes } from '../features/billing/sandbox.routes.ts'
import type { Payments } from '../ports/payments.ts'
import type { StoreContext } from './context.ts'

/** Payments and subscriptions: Stripe, or the sandbox without its keys. */
export async function openBillingModule({ config, store, clock, log }: StoreContext) {
  const sandbox = config.payments.provider === 'sandbox' ? createSandboxPayments({ ledger: store.billing.sandbox, clock }) : undefined
  const payments = sandbox ?? (await connectStripe(config.payments))
  const deps = { payments, billing: store.billing, clock, log }
  const key = store.exclusive ? readOrCreateSandboxKey(config.dataDir) : null
  let refreshing: Promise<unknown> = Promise.resolve()
  return {
    isStripe: payments.provider === 'stripe',
    endSubscription: (user: Parameters<typeof endSubscription>[1]) => endSubscription(deps, user),
    routes: [
      billingRoutes({ ...deps, publicUrl: config.publicUrl }),
      ...(sandbox === undefined ? [] : [sandboxRoutes({ ...deps, payments: sandbox, key })]),
    ],
    nightly: createNightlyBilling(deps),
    /** Reads the plan from the provider. A failure is only logged: the upgrade page asks again. */
    start() {
      refreshing = refreshPlan(deps).catch((err: unknown) => log.warn({ err }, 'reading the plan from the payment provider failed'))
    },
    close: () => refreshing,
  }
}

export type BillingModule = Awaited<ReturnType<typeof openBillingModule>>

/** The real payment provider; its SDK is imported only when it is configured. */
async function connectStripe(payments: StoreContext['config']['payments']): Promise<Payments> {
  if (payments.provider !== 'stripe') throw new Error('no payment provider is configured')
  const { createStripePayments } = await import('../adapters/payments/stripe.ts')
  return createStripePayments(payments)
}
