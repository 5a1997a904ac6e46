import { z } from 'zod'
import { ANALYTICS_SPANS } from '../rules/analytics-spans.ts'
import { endpoint } from '../endpoint.ts'

/** The figures of the administrators day by day. Definitions in docs/analytics.md; days are those of UTC. */

const count = z.number().int().min(0)

export const AnalyticsDay = z.object({
  /** Of UTC: `2026-11-20`. */
  date: z.iso.date(),
  /** In cents (the smallest unit), by currency (`usd`); a currency without payments that day is left out. */
  revenue: z.record(z.string(), z.number().int()),
  /** With a paid period at the end of the day; of today, now. */
  activeSubscribers: count,
  newSubscriptions: count,
  cancellations: count,
  questions: z.object({ he: count, en: count, ru: count }),
  /** Each finished answer once: complete ones by who gave them, the others by how they ended. */
  answers: z.object({ model: count, sourcesOnly: count, stopped: count, interrupted: count, failed: count }),
  citations: z.object({ proven: count, paraphrase: count, repaired: count, removed: count }),
  /** From the question to the first words on screen, in milliseconds; null when no answer of the day showed any. */
  firstTextMs: z.object({ p50: count.nullable(), p95: count.nullable() }),
  /** In dollars, of the answers whose cost is known. */
  modelCost: z.number().min(0),
  /** How many answers those are. */
  pricedAnswers: count,
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

const query = z.object({ days: z.coerce.number().pipe(z.literal(ANALYTICS_SPANS)).default(30) })

export const readAnalyticsDays = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/series',
  access: 'admin',
  summary: 'The last days one by one, oldest first, today last: payments, subscribers, questions, answers, citations, waiting, cost',
  query,
  response: z.object({ days: z.array(AnalyticsDay) }),
})

export const exportAnalyticsDays = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/export.csv',
  access: 'admin',
  summary: 'The same as CSV, UTF-8 with a byte order mark, amounts in whole units of the currency',
  query,
  response: z.any(),
})
