import type { AnalyticsStore } from '../../../ports/store/analytics.ts'
import { createAnalyticsDayStore } from './days.ts'
import type { Database } from '../database/database.ts'
import { desc, sql } from '../database/drizzle.ts'
import { subscriptionAnalytics } from '../schema/billing.ts'

const DAY_MS = 24 * 3_600_000
/** The period of the monthly figures. */
const SPAN_MS = 30 * DAY_MS

const roundToHundredths = (value: number) => Math.round(value * 100) / 100
/** 0 for an empty whole. */
const computeRatio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** All counts in one statement, so that they are consistent. */
interface Counts extends Record<string, unknown> {
  registered: number
  ever: number
  converted: number
  active: number
  revenue_cents: number
  before: number
  lost: number
}

export function createAnalyticsStore(db: Database): AnalyticsStore {
  return {
    ...createAnalyticsDayStore(db),

    async kpis({ now, renewalSlackMs }) {
      const at = now.toISOString()
      const since = new Date(now.getTime() - SPAN_MS).toISOString()
      const slackEnd = new Date(now.getTime() - renewalSlackMs).toISOString()
      const { rows } = await db.execute<Counts>(sql`
        with open as materialized (
          select id from users
          where (subscription_status = 'active' and subscription_expires_at > ${slackEnd}::timestamptz)
             or (subscription_status = 'canceling' and subscription_expires_at > ${at}::timestamptz)
             or (subscription_status = 'past_due' and subscription_grace_until > ${at}::timestamptz)
        ), subscribers as materialized (
          -- A deleted account is identified by its subscription.
          select coalesce(user_id::text, subscription_id) as subject, user_id,
            bool_or(period_start <= ${since}::timestamptz and period_end > ${since}::timestamptz) as was_active
          from subscription_analytics
          where event_type in ('subscription_created', 'subscription_renewed') and payment_status = 'paid'
          group by 1, 2
        )
        select
          (select count(*)::int from users) as registered,
          (select count(*)::int from subscribers) as ever,
          (select count(user_id)::int from subscribers) as converted,
          (select count(*)::int from open) as active,
          -- Refunded and disputed payments do not count: those of the period that the refund or dispute ended.
          (select coalesce(sum(e.amount), 0)::float8 from subscription_analytics e left join users u on u.id = e.user_id
            where e.event_type in ('subscription_created', 'subscription_renewed') and e.payment_status = 'paid' and e.currency = 'usd'
              and e.created_at > ${since}::timestamptz and e.created_at <= ${at}::timestamptz
              and (u.id is null or u.subscription_status not in ('refunded', 'disputed') or e.period_end <= ${at}::timestamptz)
          ) as revenue_cents,
          (select count(*)::int from subscribers where was_active) as before,
          (select count(*)::int from subscribers left join open on open.id = subscribers.user_id where was_active and open.id is null) as lost`)
      const [counts] = rows
      if (counts === undefined) throw new Error('no row of figures')
      const dollars = counts.revenue_cents / 100
      return {
        totalSubscribers: counts.ever,
        activeSubscribers: counts.active,
        monthlyRevenue: roundToHundredths(dollars),
        churnRate: roundToHundredths(100 * computeRatio(counts.lost, counts.before)),
        conversionRate: roundToHundredths(100 * computeRatio(counts.converted, counts.registered)),
        avgRevenuePerUser: roundToHundredths(computeRatio(dollars, counts.active)),
      }
    },

    async latestEvents(limit) {
      const rows = await db
        .select()
        .from(subscriptionAnalytics)
        .orderBy(desc(subscriptionAnalytics.createdAt), desc(subscriptionAnalytics.id))
        .limit(limit)
      return rows.map(({ id, eventType, userId, planType, amount, currency, paymentStatus, createdAt }) => ({
        id,
        eventType,
        userId,
        planType,
        amount,
        currency,
        paymentStatus,
        createdAt: createdAt.toISOString(),
      }))
    },
  }
}
