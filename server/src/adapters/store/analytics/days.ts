import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { AnalyticsStore } from '../../../ports/store/analytics.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'
import { usageDays } from '../schema/usage.ts'

const DAY_MS = 24 * 3_600_000
/**
 * An answer takes ten minutes at most and an interrupted one is settled within a minute: by then all answers have
 * ended.
 */
const SETTLED_MS = 3_600_000
const MICRO = 1_000_000

/** `2026-11-20`: the day of a moment, by UTC. */
const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

type Subscriptions = Pick<AnalyticsDay, 'revenue' | 'activeSubscribers' | 'newSubscriptions' | 'sources' | 'cancellations'>
type Usage = Omit<AnalyticsDay, keyof Subscriptions>

interface UsageRow extends Record<string, unknown> {
  day: string
  questions: AnalyticsDay['questions']
  answers: AnalyticsDay['answers']
  citations: AnalyticsDay['citations']
  p50: number | null
  p95: number | null
  micros: number
  priced: number
}

/**
 * The sums of one day of `usage_logs`, in the order of the columns of `usage_days`. Rows without a language predate
 * these figures.
 */
const sums = sql`
  (created_at at time zone 'utc')::date as day,
  count(*) filter (where language = 'he')::int as questions_he,
  count(*) filter (where language = 'en')::int as questions_en,
  count(*) filter (where language = 'ru')::int as questions_ru,
  count(*) filter (where status = 'complete' and mode = 'model')::int as answers_model,
  count(*) filter (where status = 'complete' and mode = 'sources-only')::int as answers_sources_only,
  count(*) filter (where status = 'stopped')::int as answers_stopped,
  count(*) filter (where status = 'interrupted')::int as answers_interrupted,
  count(*) filter (where status = 'failed')::int as answers_failed,
  count(cost_micros)::int as answers_priced,
  coalesce(sum(citations_proven), 0)::int as citations_proven,
  coalesce(sum(citations_paraphrased), 0)::int as citations_paraphrased,
  coalesce(sum(citations_repaired), 0)::int as citations_repaired,
  coalesce(sum(citations_removed), 0)::int as citations_removed,
  percentile_disc(0.5) within group (order by first_text_ms) as first_text_p50,
  percentile_disc(0.95) within group (order by first_text_ms) as first_text_p95,
  coalesce(sum(cost_micros), 0)::bigint as cost_micros`

/** The start of the day after the last stored one; null when none is stored. */
const afterSummedDays = sql`(select (max(day) + 1)::timestamp at time zone 'utc' from ${usageDays})`

export function createAnalyticsDayStore(db: Database): Pick<AnalyticsStore, 'days' | 'sumUpDays'> {
  async function sumUpDays(now: Date): Promise<void> {
    const until = `${toDay(now.getTime() - SETTLED_MS)}T00:00:00Z`
    await db.execute(sql`
      insert into ${usageDays} (day, questions_he, questions_en, questions_ru, answers_model, answers_sources_only, answers_stopped,
        answers_interrupted, answers_failed, answers_priced, citations_proven, citations_paraphrased, citations_repaired, citations_removed,
        first_text_p50, first_text_p95, cost_micros)
      select ${sums} from usage_logs
      where created_at >= coalesce(${afterSummedDays}, '-infinity') and created_at < ${until}::timestamptz and language is not null
      group by 1 on conflict do nothing`)
  }

  async function usage(first: string, now: Date): Promise<Usage[]> {
    await sumUpDays(now)
    const { rows } = await db.execute<UsageRow>(sql`
      with kept as (
        select * from ${usageDays} where day between ${first}::date and ${toDay(now.getTime())}::date
        union all
        select ${sums} from usage_logs
        where created_at >= greatest(${first}::timestamp at time zone 'utc', ${afterSummedDays}) and created_at <= ${now.toISOString()}::timestamptz
          and language is not null
        group by 1
      )
      select d::date::text as day,
        json_build_object('he', coalesce(questions_he, 0), 'en', coalesce(questions_en, 0), 'ru', coalesce(questions_ru, 0)) as questions,
        json_build_object('model', coalesce(answers_model, 0), 'sourcesOnly', coalesce(answers_sources_only, 0),
          'stopped', coalesce(answers_stopped, 0), 'interrupted', coalesce(answers_interrupted, 0), 'failed', coalesce(answers_failed, 0)) as answers,
        json_build_object('proven', coalesce(citations_proven, 0), 'paraphrase', coalesce(citations_paraphrased, 0),
          'repaired', coalesce(citations_repaired, 0), 'removed', coalesce(citations_removed, 0)) as citations,
        first_text_p50 as p50, first_text_p95 as p95, coalesce(cost_micros, 0)::float8 as micros, coalesce(answers_priced, 0) as priced
      from generate_series(${first}::date, ${toDay(now.getTime())}::date, interval '1 day') d
      left join kept on kept.day = d::date
      order by 1`)
    return rows.map(({ day, questions, answers, citations, p50, p95, micros, priced }) => ({
      date: day,
      questions,
      answers,
      citations,
      firstTextMs: { p50, p95 },
      modelCost: micros / MICRO,
      pricedAnswers: priced,
    }))
  }

  async function subscriptions(first: string, now: Date): Promise<Subscriptions[]> {
    const at = now.toISOString()
    const { rows } = await db.execute<Subscriptions & Record<string, unknown>>(sql`
      with events as materialized (
        select (e.created_at at time zone 'utc')::date as day, e.created_at, e.event_type, e.currency, coalesce(e.amount, 0) as amount,
          coalesce(e.user_id::text, e.subscription_id) as subject, e.referral_source, e.period_start, e.period_end,
          e.event_type in ('subscription_created', 'subscription_renewed') and e.payment_status = 'paid'
            -- Refunded and disputed payments do not count: those of the period that the refund or dispute ended.
            and (u.id is null or u.subscription_status not in ('refunded', 'disputed') or e.period_end <= ${at}::timestamptz) as counts
        from subscription_analytics e left join users u on u.id = e.user_id
        where e.event_type <> 'payment_failed' and e.created_at <= ${at}::timestamptz
      ), happened as (
        select day, count(*) filter (where event_type = 'subscription_created')::int as created,
          count(*) filter (where event_type = 'subscription_canceled')::int as canceled
        from events where day >= ${first}::date group by 1
      ), came as (
        select day, json_object_agg(referral_source, count) as sources from (
          select day, referral_source, count(*)::int from events
          where event_type = 'subscription_created' and referral_source is not null and day >= ${first}::date group by 1, 2
        ) by_source group by 1
      ), paid as (
        select day, json_object_agg(currency, cents) as revenue from (
          select day, currency, sum(amount)::float8 as cents from events where counts and day >= ${first}::date group by 1, 2
        ) by_currency group by 1
      ), apart as (
        -- Each period without its overlap with earlier ones of the subscriber, so that subscribers count once.
        select greatest(period_start, before) as starts, period_end as ends from (
          select period_start, period_end, max(period_end) over (
            partition by subject order by period_start, period_end rows between unbounded preceding and 1 preceding) as before
          from events where counts
        ) in_order where before is null or period_end > before
      ), changes as (
        -- Changes before the first day are summed on the day before it.
        select greatest((moment at time zone 'utc')::date, ${first}::date - 1) as day, sum(change)::int as change from (
          select starts as moment, 1 as change from apart union all select ends, -1 from apart
        ) each_change where moment <= ${at}::timestamptz group by 1
      )
      select coalesce(paid.revenue, '{}') as revenue,
        (sum(coalesce(changes.change, 0)) over (order by d))::int + coalesce((select change from changes where day < ${first}::date), 0)
          as "activeSubscribers",
        coalesce(happened.created, 0) as "newSubscriptions", coalesce(came.sources, '{}') as sources, coalesce(happened.canceled, 0) as cancellations
      from generate_series(${first}::date, ${toDay(now.getTime())}::date, interval '1 day') d
      left join happened on happened.day = d::date
      left join came on came.day = d::date
      left join paid on paid.day = d::date
      left join changes on changes.day = d::date
      order by d`)
    return rows
  }

  return {
    sumUpDays,
    async days({ now, days }) {
      const first = toDay(now.getTime() - (days - 1) * DAY_MS)
      const [used, subscribed] = await Promise.all([usage(first, now), subscriptions(first, now)])
      return used.map((day, index) => {
        const { revenue, activeSubscribers, newSubscriptions, sources, cancellations } = subscribed[index] as Subscriptions
        return { ...day, revenue, activeSubscribers, newSubscriptions, sources, cancellations }
      })
    },
  }
}
