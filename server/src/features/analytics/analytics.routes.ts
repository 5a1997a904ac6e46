import { listSubscriptionEvents, readKpis } from '@sugya/contract/admin'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../ports/clock.ts'
import type { AnalyticsStore } from '../../ports/store-analytics.ts'
import { RENEWAL_SLACK } from '../billing/subscription-access.ts'

export interface AnalyticsRoutesParts {
  analytics: AnalyticsStore
  clock: Clock
}

/** What administrators read about the subscriptions; the definitions stand in docs/analytics.md. */
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
  }
}
