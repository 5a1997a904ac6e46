import { analyticsApi } from '@sugya/contract/api/analytics'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { AnalyticsStore } from '../../ports/store/analytics.ts'
import { RENEWAL_SLACK } from '../../rules/subscription-access.ts'
import { serve } from '../../http/serve.ts'
import { toCsv } from './days-csv.ts'

export interface AnalyticsRoutesDeps {
  analytics: AnalyticsStore
  clock: Clock
}

/** Routes of the figures about subscriptions, questions and answers, which docs/analytics.md defines. */
export function analyticsRoutes({ analytics, clock }: AnalyticsRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, analyticsApi.readKpis, () => analytics.kpis({ now: clock.now(), renewalSlackMs: RENEWAL_SLACK }))
    serve(app, analyticsApi.listSubscriptionEvents, ({ query }) => analytics.latestEvents(query.limit))
    serve(app, analyticsApi.readAnalyticsDays, async ({ query }) => ({
      days: await analytics.days({ now: clock.now(), days: query.days }),
    }))
    serve(app, analyticsApi.exportAnalyticsDays, async ({ query, request, reply }) => {
      const now = clock.now()
      const { days } = query
      const figures = await analytics.days({ now, days })
      request.auditDetails = { days }
      const name = `sugya-analytics-${String(days)}-days-${now.toISOString().slice(0, 10)}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return await reply.send(toCsv(figures))
    })
  }
}
