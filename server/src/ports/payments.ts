import type { StoredPlan } from './store/billing.ts'

/** A payment for a period: made, open, or given up. Amounts in cents. */
export interface ProviderInvoice {
  id: string
  /** `paid`: the money came. `open`: still expected. `void`: no longer expected. */
  status: 'paid' | 'open' | 'void'
  amount: number
  /** Like `usd`. */
  currency: string
  /** When it was paid, else when it was due. */
  at: Date
  /** When a payment of it first failed, though it may have been paid later; null when none failed. */
  failedAt: Date | null
  /** What the payment is for. */
  periodStart: Date
  periodEnd: Date
  /** All of the money went back. */
  refunded: boolean
  /** The payer's bank demands the money back, and has not lost. */
  disputed: boolean
}

/** A subscription as the provider sees it now. */
export interface ProviderSubscription {
  id: string
  /** `incomplete`: the first payment has not been made. `unpaid`: the provider has given up collecting. */
  status: 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'ended'
  cancelAtPeriodEnd: boolean
  /** When its end was asked for or, unasked, came; null while it is renewed. */
  canceledAt: Date | null
  /** The provider's present period, whether it is paid or not. */
  periodStart: Date
  periodEnd: Date
  endedAt: Date | null
  createdAt: Date
  /** Oldest first. */
  invoices: ProviderInvoice[]
}

/** A message of the provider, proven to be its own. */
export interface ProviderEvent {
  id: string
  type: string
  /** Whom it is about; null when it is about no customer. */
  customerId: string | null
}

/**
 * What takes the money. Every method that asks the provider may throw AppError `payments_unavailable`, and `not_found` when the provider knows no
 * such customer or subscription.
 */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox'
  /** No money moves. */
  readonly testMode: boolean
  /** For the card form in the browser; null when the provider has no such key. */
  readonly publishableKey: string | null
  /** The provider's id of what is sold. */
  readonly priceId: string
  readPlan(): Promise<StoredPlan>
  /** Whether an id of a customer is one that this provider gives: another one may have been in use before. */
  ownsCustomer(customerId: string): boolean
  /** Makes a customer of the user; asked twice within a day it is the same. */
  createCustomer(user: { id: string; email: string; username: string }): Promise<string>
  /**
   * Begins a subscription whose first payment is still to be made. Calls with the same `key` (within a day) make one subscription, however many
   * come at once. Returns its id and the secret with which the browser pays.
   */
  createSubscription(customerId: string, key: string): Promise<{ subscriptionId: string; clientSecret: string }>
  /** The secret with which the browser pays what is open of a subscription; null when nothing can be paid. */
  findOpenPayment(subscriptionId: string): Promise<string | null>
  /** The truth of the moment: all subscriptions of the customer, oldest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  /** Renewed no more after the present period, or renewed after all. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** Ends it at once. One that has ended is left alone. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Address of the provider's page for cards and invoices, from which one comes back to `returnUrl`. */
  createPortalUrl(customerId: string, returnUrl: string): Promise<string>
  /** Checks a message; `body` as it came. Throws AppError `invalid_input` when the provider did not sign it, or long ago. */
  readWebhook(body: Buffer, signature: string | undefined): Promise<ProviderEvent>
}

/** What the sandbox does beside: it takes test cards, and time and misfortune come by command. */
export interface Sandbox extends Payments {
  /**
   * Pays what is open with a card of the test. Undefined when the secret is not the customer's.
   * `requires_action`: the card's bank wants to be asked first, then again with `authenticated`.
   */
  pay(
    customerId: string,
    payment: { clientSecret: string; cardNumber: string; authenticated: boolean },
  ): Promise<'succeeded' | 'requires_action' | 'declined' | 'invalid_number' | 'nothing_open' | undefined>
  /** Lets something happen to the customer's latest subscription. False when there is none that it can happen to. */
  advance(customerId: string, what: SandboxStep): Promise<boolean>
  /** All subscriptions there are. */
  listAll(): Promise<(ProviderSubscription & { customerId: string })[]>
}

/** `renew`: the next period begins and is paid; `fail`: it begins and is not paid, and failing again gives it up; `end`: the subscription ends. */
export const sandboxSteps = ['renew', 'fail', 'end', 'refund', 'dispute'] as const
export type SandboxStep = (typeof sandboxSteps)[number]
