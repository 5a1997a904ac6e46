import type { SubscriptionEventType } from '@sugya/contract/api/analytics'
import type { Account, SubscriptionState } from './accounts.ts'

/** The origin of a request, as far as its headers tell. */
export interface RequestOrigin {
  deviceFingerprint: string | null
  ipAddress: string | null
  userAgent: string | null
  /** A campaign or a host name: where the first visit came from. */
  referralSource: string | null
}

/** The plan on sale, with the provider's id of its price. */
export interface StoredPlan {
  name: string
  priceId: string
  /** In cents. */
  priceUsd: number
  billingInterval: 'month' | 'year'
}

/** An event of a subscription, unique by `occurrence` and `type`. */
export interface SubscriptionOccurrence {
  type: SubscriptionEventType
  occurrence: string
  subscriptionId: string
  /** In cents; null when no payment was involved. */
  amount: number | null
  currency: string
  periodStart: Date
  periodEnd: Date
  paymentStatus: 'paid' | 'failed' | null
  at: Date
}

/** The state of a customer as fetched from the provider. */
export interface CustomerSnapshot {
  userId: string
  /** The turn drawn before the provider was called. */
  turn: number
  state: SubscriptionState
  /** The subscription that the state describes; null for none. */
  subscriptionId: string | null
  occurrences: SubscriptionOccurrence[]
  /** The webhook event that caused the fetch; null for other causes. */
  event: { id: string; type: string; customerId: string } | null
  /** The origin of the request that caused the fetch, stored with a new cancellation. */
  origin: RequestOrigin | null
}

/** Subscriptions of users. Methods throw only when the database fails. */
export interface BillingStore {
  /** The account as it is now; undefined when it was deleted. */
  findAccount(userId: string): Promise<Account | undefined>
  /** The accounts of these customer ids; unknown ids are left out. */
  findAccounts(customerIds: string[]): Promise<Account[]>
  findByEmail(email: string): Promise<Account | undefined>
  /** Sets the customer if it is still `instead`, the one read before. Returns the customer stored now. */
  setCustomer(userId: string, customerId: string, instead: string | null): Promise<string | undefined>
  /** Draws the next turn of a customer; undefined when no user has this customer. */
  drawTurn(customerId: string): Promise<{ userId: string; turn: number } | undefined>
  /** Whether this webhook event was processed. */
  hasProcessed(eventId: string): Promise<boolean>
  /**
   * Writes in one transaction the event's id, the state (unless a later turn wrote one), and new occurrences. Does
   * nothing when the event was processed meanwhile. Returns whether the state was written.
   */
  writeSnapshot(snapshot: CustomerSnapshot): Promise<boolean>
  /** Stores the origin of a request for a subscription. */
  saveRequest(userId: string, subscriptionId: string, origin: RequestOrigin): Promise<void>
  /**
   * Users whose state may have changed without an event: a subscription that has not ended, or one requested after
   * `since`. By id, after the given one, at most `limit`.
   */
  listToReconcile(page: { since: Date; after: string | null; limit: number }): Promise<{ userId: string; customerId: string }[]>
  /** Removes processed events and subscription requests older than `before`. */
  purgeBefore(before: Date): Promise<void>
  findPlan(priceId: string): Promise<StoredPlan | undefined>
  /** Stores the plan and makes it the one on sale. */
  savePlan(plan: StoredPlan): Promise<void>
}

/** An invoice of the sandbox. `failedAt`: when it was first declined, even if paid since. Times in ISO. */
export interface SandboxInvoice {
  id: string
  paid: boolean
  /** In cents. */
  amount: number
  at: string
  periodStart: string
  periodEnd: string
  failedAt?: string
  refunded?: boolean
  disputed?: boolean
}

/** A subscription of the sandbox. */
export interface SandboxSubscription {
  id: string
  customerId: string
  clientSecret: string
  status: 'incomplete' | 'active' | 'past_due' | 'canceled' | 'unpaid'
  cancelAtPeriodEnd: boolean
  /** When it was cancelled or ended; null while it renews. */
  canceledAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Oldest first. */
  invoices: SandboxInvoice[]
  createdAt: Date
}

/** The stored subscriptions of the sandbox. */
export interface SandboxLedger {
  /** Adds a subscription; returns the stored one unchanged when the id exists. */
  add(subscription: SandboxSubscription): Promise<SandboxSubscription>
  /** Oldest first; of all customers when no id is given. */
  list(customerId?: string): Promise<SandboxSubscription[]>
  findBySecret(clientSecret: string): Promise<SandboxSubscription | undefined>
  /** Replaces the subscription under a row lock. Undefined when there is none. */
  change(id: string, change: (now: SandboxSubscription) => SandboxSubscription): Promise<SandboxSubscription | undefined>
}
