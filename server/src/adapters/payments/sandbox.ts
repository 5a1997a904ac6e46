import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ProviderSubscription, Sandbox } from '../../ports/payments.ts'
import type { SandboxLedger, SandboxSubscription } from '../../ports/store/billing.ts'
import { applyStep, computePeriod, advanceToNow, payOpen } from './sandbox-steps.ts'

/** Per month (specification §9). */
const PRICE_CENTS = 999
const CUSTOMER_PREFIX = 'cus_sandbox_'

/** The numbers of Stripe's test cards: https://docs.stripe.com/testing */
const cards: Record<string, 'succeeds' | 'declined' | 'asks'> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000002500003155': 'asks',
}

/** The payment provider when no keys are set: the same screens and states, without money. */
export function createSandboxPayments({ ledger, clock }: { ledger: SandboxLedger; clock: Clock }): Sandbox {
  async function find(subscriptionId: string): Promise<SandboxSubscription> {
    const found = await ledger.change(subscriptionId, (subscription) => advanceToNow(subscription, clock.now()))
    if (found === undefined) throw new AppError('not_found', 'the sandbox has no such subscription')
    return found
  }
  const listByCustomer = async (customerId: string) => {
    const listed = await ledger.list(customerId)
    return await Promise.all(
      listed.map(async (subscription) => (isDue(subscription, clock.now()) ? await find(subscription.id) : subscription)),
    )
  }

  return {
    provider: 'sandbox',
    testMode: true,
    publishableKey: null,
    priceId: 'sandbox-premium',
    readPlan: async () => ({ name: 'premium', priceId: 'sandbox-premium', priceUsd: PRICE_CENTS, billingInterval: 'month' }),
    ownsCustomer: (customerId) => customerId.startsWith(CUSTOMER_PREFIX),
    createCustomer: async ({ id }) => CUSTOMER_PREFIX + id,
    async createSubscription(customerId, key) {
      const id = `sub_sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
      const period = computePeriod(clock.now())
      const invoice = { id: `${id}_1`, paid: false, amount: PRICE_CENTS, at: period.periodStart.toISOString(), ...toIsoPeriod(period) }
      const added = await ledger.add({
        id,
        customerId,
        clientSecret: `${id}_secret_${randomBytes(18).toString('base64url')}`,
        status: 'incomplete',
        cancelAtPeriodEnd: false,
        canceledAt: null,
        ...period,
        invoices: [invoice],
        createdAt: period.periodStart,
      })
      return { subscriptionId: added.id, clientSecret: added.clientSecret }
    },
    async findOpenPayment(subscriptionId) {
      const { status, clientSecret } = await find(subscriptionId)
      return status === 'incomplete' || status === 'past_due' || status === 'unpaid' ? clientSecret : null
    },
    listSubscriptions: async (customerId) => (await listByCustomer(customerId)).map(toProvider),
    async setCancelAtPeriodEnd(subscriptionId, cancel) {
      await find(subscriptionId)
      await ledger.change(subscriptionId, (now) =>
        now.status === 'canceled' ? now : { ...now, cancelAtPeriodEnd: cancel, canceledAt: cancel ? clock.now() : null },
      )
    },
    async cancelNow(subscriptionId) {
      await find(subscriptionId)
      await ledger.change(subscriptionId, (now) => applyStep(now, 'end', clock.now()) ?? now)
    },
    createPortalUrl: async (_customerId, returnUrl) => returnUrl,
    readWebhook: async () => {
      throw new AppError('invalid_input', 'the sandbox sends no messages')
    },
    async pay(customerId, { clientSecret, cardNumber, authenticated }) {
      const subscription = await ledger.findBySecret(clientSecret)
      if (subscription?.customerId !== customerId) return undefined
      const card = cards[cardNumber.replaceAll(/[\s-]/g, '')]
      if (card === undefined) return 'invalid_number'
      if (card === 'asks' && !authenticated) return 'requires_action'
      let result: 'succeeded' | 'declined' | 'nothing_open' = 'nothing_open'
      await ledger.change(subscription.id, (now) => {
        const paid = payOpen(now, card !== 'declined', clock.now())
        if (paid !== undefined) result = card === 'declined' ? 'declined' : 'succeeded'
        return paid ?? now
      })
      return result
    },
    async advance(customerId, what) {
      const subscription = (await listByCustomer(customerId)).findLast(({ status }) => status !== 'incomplete')
      if (subscription === undefined) return false
      let happened = false
      await ledger.change(subscription.id, (now) => {
        const changed = applyStep(now, what, clock.now())
        happened = changed !== undefined
        return changed ?? now
      })
      return happened
    },
    listAll: async () =>
      (await ledger.list()).map((subscription) => ({ ...toProvider(subscription), customerId: subscription.customerId })),
  }
}

const isDue = ({ status, periodEnd }: SandboxSubscription, now: Date) => status === 'active' && periodEnd <= now

const toIsoPeriod = ({ periodStart, periodEnd }: { periodStart: Date; periodEnd: Date }) => ({
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
})

function toProvider(subscription: SandboxSubscription): ProviderSubscription {
  const { id, status, cancelAtPeriodEnd, canceledAt, periodStart, periodEnd, createdAt } = subscription
  const ended = status === 'canceled'
  return {
    id,
    status: ended ? 'ended' : status,
    cancelAtPeriodEnd,
    canceledAt,
    periodStart,
    periodEnd,
    endedAt: ended ? periodEnd : null,
    createdAt,
    invoices: subscription.invoices.map((invoice) => ({
      id: invoice.id,
      status: invoice.paid ? 'paid' : ended ? 'void' : 'open',
      amount: invoice.amount,
      currency: 'usd',
      at: new Date(invoice.at),
      failedAt: invoice.failedAt === undefined ? null : new Date(invoice.failedAt),
      periodStart: new Date(invoice.periodStart),
      periodEnd: new Date(invoice.periodEnd),
      refunded: invoice.refunded ?? false,
      disputed: invoice.disputed ?? false,
    })),
  }
}
