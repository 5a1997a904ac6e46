import { Readable } from 'node:stream'
import { exportAnalyticsDays, readAnalyticsDays } from '@sugya/contract/api/analytics'
import { listSubscriptionEvents, readKpis } from '@sugya/contract/api/admin'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import '../../http/audit.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AnalyticsStore } from '../../ports/store/analytics.ts'
import { RENEWAL_SLACK } from '../billing/subscription-access.ts'
import { daysAsCsv } from './days-csv.ts'

export interface AnalyticsRoutesParts {
  analytics: AnalyticsStore
  clock: Clock
}

/** What administrators read about subscriptions, questions and answers; the definitions stand in docs/analytics.md. */
export function analyticsRoutes({ analytics, clock }: AnalyticsRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: readKpis.method,
      url: readKpis.path,
      config: { access: readKpis.access },
      schema: { summary: readKpis.summary, response: { 200: readKpis.response } },
      handler: () => analytics.kpis({ now: clock.now(), renewalSlackMs: RENEWAL_SLACK }),
    })

    app.route({
      method: listSubscriptionEvents.method,
      url: listSubscriptionEvents.path,
      config: { access: listSubscriptionEvents.access },
      schema: {
        summary: listSubscriptionEvents.summary,
        querystring: listSubscriptionEvents.query,
        response: { 200: listSubscriptionEvents.response },
      },
      handler: (request) => analytics.latestEvents(request.query.limit),
    })

    app.route({
      method: readAnalyticsDays.method,
      url: readAnalyticsDays.path,
      config: { access: readAnalyticsDays.access },
      schema: { summary: readAnalyticsDays.summary, querystring: readAnalyticsDays.query, response: { 200: readAnalyticsDays.response } },
      handler: async (request) => ({ days: await analytics.days({ now: clock.now(), days: request.query.days }) }),
    })

    app.route({
      method: exportAnalyticsDays.method,
      url: exportAnalyticsDays.path,
      config: { access: exportAnalyticsDays.access, isExport: true },
      schema: { summary: exportAnalyticsDays.summary, querystring: exportAnalyticsDays.query },
      handler: async (request, reply) => {
        const now = clock.now()
        const { days } = request.query
        const figures = await analytics.days({ now, days })
        request.auditDetails = { days }
        const name = `sugya-analytics-${String(days)}-days-${now.toISOString().slice(0, 10)}.csv`
        reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
        return await reply.send(Readable.from(daysAsCsv(figures)))
      },
    })
  }
}
