import type { SubscriptionEventType } from '@sugya/contract/api/analytics'
import type { Account, SubscriptionState } from './accounts.ts'

/** Where a request came from, as far as it said so. */
export interface RequestOrigin {
  deviceFingerprint: string | null
  ipAddress: string | null
  userAgent: string | null
}

/** The plan as it is sold, with the provider's id of its price. */
export interface StoredPlan {
  name: string
  priceId: string
  /** In cents. */
  priceUsd: number
  billingInterval: 'month' | 'year'
}

/** Something that happened to a subscription; `occurrence` and `type` together happen once. */
export interface SubscriptionOccurrence {
  type: SubscriptionEventType
  occurrence: string
  subscriptionId: string
  /** In cents; null when no money was to move. */
  amount: number | null
  currency: string
  periodStart: Date
  periodEnd: Date
  paymentStatus: 'paid' | 'failed' | null
  at: Date
}

/** What was learned of a customer at the provider. */
export interface CustomerSnapshot {
  userId: string
  /** The number drawn before the provider was asked. */
  turn: number
  state: SubscriptionState
  /** Of the subscription the state is about; null when there is none. */
  subscriptionId: string | null
  occurrences: SubscriptionOccurrence[]
  /** The provider's message that made us ask; null when something else did. */
  event: { id: string; type: string; customerId: string } | null
  /** Of the request that made us ask, for a cancellation that is new by it. */
  origin: RequestOrigin | null
}

/** Subscriptions of users. Methods throw only when the database fails. */
export interface BillingStore {
  /** The account as it is now; undefined when it was deleted. */
  findAccount(userId: string): Promise<Account | undefined>
  /** The accounts of these ids of customers; the unknown are left out. */
  findAccounts(customerIds: string[]): Promise<Account[]>
  findByEmail(email: string): Promise<Account | undefined>
  /** Gives the user this customer unless another call did so first (`instead`: what the user had). Returns the one that holds now. */
  setCustomer(userId: string, customerId: string, instead: string | null): Promise<string | undefined>
  /** Draws the next number for a customer; undefined when no user has it. */
  drawTurn(customerId: string): Promise<{ userId: string; turn: number } | undefined>
  /** True when this message of the provider was worked through. */
  hasProcessed(eventId: string): Promise<boolean>
  /**
   * Writes all of it or nothing: the message's id, the state (unless a higher number has written one), and the occurrences not yet known.
   * A message that was worked through meanwhile changes nothing. Returns whether the state was written.
   */
  writeSnapshot(truth: CustomerSnapshot): Promise<boolean>
  /** Remembers who asked for a subscription. */
  saveRequest(userId: string, subscriptionId: string, origin: RequestOrigin): Promise<void>
  /**
   * Users whose state may have changed unheard: a subscription that has not ended, or one asked for after `since`. In order of ids,
   * after the one given, at most `limit`.
   */
  listToReconcile(page: { since: Date; after: string | null; limit: number }): Promise<{ userId: string; customerId: string }[]>
  /** Removes messages worked through and requests for subscriptions from before: nobody repeats or pays those any more. */
  purgeBefore(before: Date): Promise<void>
  findPlan(priceId: string): Promise<StoredPlan | undefined>
  /** This plan is the one on sale from now on. */
  savePlan(plan: StoredPlan): Promise<void>
}

/** A payment that the sandbox was to take. `failedAt`: when it was first declined; it may have been paid since. ISO times. */
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

/** A subscription as the sandbox keeps it. */
export interface SandboxSubscription {
  id: string
  customerId: string
  clientSecret: string
  status: 'incomplete' | 'active' | 'past_due' | 'canceled' | 'unpaid'
  cancelAtPeriodEnd: boolean
  /** When its end was asked for, or came; null while it is renewed. */
  canceledAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Oldest first. */
  invoices: SandboxInvoice[]
  createdAt: Date
}

/** The books of the sandbox. */
export interface SandboxLedger {
  /** Adds one; when its id is there already that one is given back unchanged. */
  add(subscription: SandboxSubscription): Promise<SandboxSubscription>
  /** Oldest first; of all customers without an id. */
  list(customerId?: string): Promise<SandboxSubscription[]>
  findBySecret(clientSecret: string): Promise<SandboxSubscription | undefined>
  /** Replaces it by what `change` makes of it, nobody else writing meanwhile. Undefined when there is none. */
  change(id: string, change: (now: SandboxSubscription) => SandboxSubscription): Promise<SandboxSubscription | undefined>
}
