import type { StoredPlan } from './store/billing.ts'

/** An invoice for one period. Amounts in cents. */
export interface ProviderInvoice {
  id: string
  /** `paid`: received. `open`: still due. `void`: no longer due. */
  status: 'paid' | 'open' | 'void'
  amount: number
  /** Like `usd`. */
  currency: string
  /** When it was paid, or fell due. */
  at: Date
  /** When a payment first failed, even if it was paid later; null when none failed. */
  failedAt: Date | null
  /** The period that it pays for. */
  periodStart: Date
  periodEnd: Date
  /** Refunded in full. */
  refunded: boolean
  /** Disputed by the payer's bank, and not yet decided for us. */
  disputed: boolean
}

/** A subscription as the provider sees it now. */
export interface ProviderSubscription {
  id: string
  /** `incomplete`: awaits its first payment. `unpaid`: the provider has stopped collecting. */
  status: 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'ended'
  cancelAtPeriodEnd: boolean
  /** When it was cancelled or ended on its own; null while it renews. */
  canceledAt: Date | null
  /** The current period, paid or not. */
  periodStart: Date
  periodEnd: Date
  endedAt: Date | null
  createdAt: Date
  /** Oldest first. */
  invoices: ProviderInvoice[]
}

/** A webhook event with a valid signature. */
export interface ProviderEvent {
  id: string
  type: string
  /** The customer that it concerns; null for none. */
  customerId: string | null
}

/**
 * The payment provider. Every method that calls it may throw AppError `payments_unavailable`, and `not_found` when it
 * does not know the customer or subscription.
 */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox'
  /** No money moves. */
  readonly testMode: boolean
  /** For the card form in the browser; null when the provider needs no key. */
  readonly publishableKey: string | null
  /** The provider's id of the plan on sale. */
  readonly priceId: string
  readPlan(): Promise<StoredPlan>
  /** Whether this provider issued the customer id; an earlier installation may have used another one. */
  ownsCustomer(customerId: string): boolean
  /** Creates a customer. Idempotent within a day. */
  createCustomer(user: { id: string; email: string; username: string }): Promise<string>
  /**
   * Creates a subscription that awaits its first payment. Idempotent by `key` within a day, also for concurrent calls.
   * Returns its id and the client secret with which the browser pays.
   */
  createSubscription(customerId: string, key: string): Promise<{ subscriptionId: string; clientSecret: string }>
  /** The client secret of the open payment; null when nothing can be paid. */
  findOpenPayment(subscriptionId: string): Promise<string | null>
  /** All current and past subscriptions of the customer, oldest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  /** Turns renewal after the current period off or back on. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** Cancels it at once. Does nothing when it has ended. */
  cancelNow(subscriptionId: string): Promise<void>
  /** URL of the provider's page for cards and invoices, which links back to `returnUrl`. */
  createPortalUrl(customerId: string, returnUrl: string): Promise<string>
  /**
   * Verifies and parses an event; `body`: the raw bytes. Throws AppError `invalid_input` for a wrong or old
   * signature.
   */
  readWebhook(body: Buffer, signature: string | undefined): Promise<ProviderEvent>
}

/** The sandbox also accepts test cards, and simulates events on command. */
export interface Sandbox extends Payments {
  /**
   * Pays the open invoice with a test card. Undefined when the secret is not the customer's.
   * `requires_action`: the bank requires authentication; pay again with `authenticated`.
   */
  pay(
    customerId: string,
    payment: { clientSecret: string; cardNumber: string; authenticated: boolean },
  ): Promise<'succeeded' | 'requires_action' | 'declined' | 'invalid_number' | 'nothing_open' | undefined>
  /** Applies a step to the customer's latest subscription. False when it does not apply to any. */
  advance(customerId: string, what: SandboxStep): Promise<boolean>
  /** All subscriptions. */
  listAll(): Promise<(ProviderSubscription & { customerId: string })[]>
}

/**
 * `renew`: the next period starts and is paid. `fail`: it starts unpaid; a second failure stops collecting. `end`:
 * it ends.
 */
export const sandboxSteps = ['renew', 'fail', 'end', 'refund', 'dispute'] as const
export type SandboxStep = (typeof sandboxSteps)[number]
