import { z } from 'zod'
import { ANALYTICS_SPANS } from '../rules/analytics-spans.ts'
import { defineApi } from '../endpoint.ts'

/** Definitions in docs/analytics.md; days are UTC days. */
export const Kpis = z.object({
  totalSubscribers: z.number().int(),
  activeSubscribers: z.number().int(),
  /** Of the last 30 days, in dollars. */
  monthlyRevenue: z.number(),
  /** In percent. */
  churnRate: z.number(),
  /** In percent, free to premium. */
  conversionRate: z.number(),
  /** In dollars. */
  avgRevenuePerUser: z.number(),
})
export type Kpis = z.infer<typeof Kpis>

export const SubscriptionEventType = z.enum(['subscription_created', 'subscription_renewed', 'subscription_canceled', 'payment_failed'])
export type SubscriptionEventType = z.infer<typeof SubscriptionEventType>

export const SubscriptionEvent = z.object({
  id: z.string(),
  eventType: SubscriptionEventType,
  userId: z.string().nullable(),
  planType: z.string(),
  /** In cents; null when the event is not about a payment. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  paymentStatus: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

const count = z.number().int().min(0)

export const AnalyticsDay = z.object({
  /** UTC: `2026-11-20`. */
  date: z.iso.date(),
  /** In cents (the smallest unit), by currency (`usd`); currencies without payments that day are absent. */
  revenue: z.record(z.string(), z.number().int()),
  /** Subscribers with a paid period at the end of the day; for today, now. */
  activeSubscribers: count,
  newSubscriptions: count,
  /** New subscriptions by where the first visit came from, a campaign or a host; those of unknown origin are absent. */
  sources: z.record(z.string(), count),
  cancellations: count,
  questions: z.object({ he: count, en: count, ru: count }),
  /** Each finished answer once: complete ones by what wrote them, the others by how they ended. */
  answers: z.object({ model: count, sourcesOnly: count, stopped: count, interrupted: count, failed: count }),
  citations: z.object({ proven: count, paraphrase: count, repaired: count, removed: count }),
  /** From the question to the first words on screen, in milliseconds; null when no answer of the day showed any. */
  firstTextMs: z.object({ p50: count.nullable(), p95: count.nullable() }),
  /** In dollars, for the answers whose cost is known. */
  modelCost: z.number().min(0),
  /** How many answers have a known cost. */
  pricedAnswers: count,
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

const query = z.object({ days: z.coerce.number().pipe(z.literal(ANALYTICS_SPANS)).default(30) })

export const analyticsApi = defineApi('Analytics', {
  readKpis: {
    method: 'GET',
    path: '/api/admin/analytics/kpis',
    access: 'admin',
    summary: 'Key figures of the subscriptions',
    response: Kpis,
  },
  listSubscriptionEvents: {
    method: 'GET',
    path: '/api/admin/analytics/subscriptions',
    access: 'admin',
    summary: 'The latest subscription events, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
    response: z.array(SubscriptionEvent),
  },
  readAnalyticsDays: {
    method: 'GET',
    path: '/api/admin/analytics/series',
    access: 'admin',
    summary: 'Figures of each of the last days, oldest first: payments, subscribers, questions, answers, citations, waiting time, cost',
    query,
    response: z.object({ days: z.array(AnalyticsDay) }),
  },
  exportAnalyticsDays: {
    method: 'GET',
    path: '/api/admin/analytics/export.csv',
    access: 'admin',
    summary: 'The same figures as CSV: UTF-8 with a byte order mark, amounts in whole units of the currency',
    query,
    isExport: true,
  },
})
