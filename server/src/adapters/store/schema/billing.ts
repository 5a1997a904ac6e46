import type { SubscriptionEventType } from '@sugya/contract/api/analytics'
import { createdAt, moment } from './columns.ts'
import type { SandboxInvoice } from '../../../ports/store/billing.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '../database/drizzle.ts'
import { users } from './accounts.ts'

export const subscriptionPlans = pgTable('subscription_plans', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  stripePriceId: text('stripe_price_id').notNull().unique(),
  /** In cents. */
  priceUsd: integer('price_usd').notNull(),
  billingInterval: text('billing_interval').notNull().default('month'),
  features: jsonb().$type<string[]>().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
})

/** Events of subscriptions. They outlive the account. */
export const subscriptionAnalytics = pgTable(
  'subscription_analytics',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    eventType: text('event_type').$type<SubscriptionEventType>().notNull(),
    subscriptionId: text('subscription_id'),
    planType: text('plan_type').notNull().default('premium'),
    /** In cents. */
    amount: integer(),
    currency: text().notNull().default('usd'),
    periodStart: moment('period_start'),
    periodEnd: moment('period_end'),
    paymentStatus: text('payment_status'),
    deviceFingerprint: text('device_fingerprint'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    referralSource: text('referral_source'),
    /**
     * The provider's identity of the event (an invoice, a cancellation): it is stored once, however often it is
     * reported.
     */
    occurrence: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscription_analytics_once').on(t.occurrence, t.eventType),
    index('subscription_analytics_latest').on(t.createdAt),
    index('subscription_analytics_of_kind').on(t.eventType, t.createdAt),
    index('subscription_analytics_of_user').on(t.userId),
  ],
)

/** Processed events of the payment provider, so that none is processed twice. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  customerId: text('customer_id'),
  createdAt: createdAt(),
})

/**
 * Numbered turns per customer: a process draws the next number before it calls the provider, and a result with a lower
 * number than the one written last is older and dropped. The row is locked while the state is written.
 */
export const paymentTurns = pgTable('payment_turns', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  drawn: bigint({ mode: 'number' }).notNull(),
  written: bigint({ mode: 'number' }).notNull().default(0),
})

/** The origin of a requested subscription, for the event of its first payment; purged after a month. */
export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceFingerprint: text('device_fingerprint'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    referralSource: text('referral_source'),
    createdAt: createdAt(),
  },
  (t) => [index('subscription_requests_of_user').on(t.userId), index('subscription_requests_latest').on(t.createdAt)],
)

/** The subscriptions of the sandbox payment provider. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    clientSecret: text('client_secret').notNull().unique(),
    status: text().$type<'incomplete' | 'active' | 'past_due' | 'canceled' | 'unpaid'>().notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    canceledAt: moment('canceled_at'),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** Paid and failed invoices, oldest first. */
    invoices: jsonb().$type<SandboxInvoice[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_subscriptions_of_customer').on(t.customerId)],
)
