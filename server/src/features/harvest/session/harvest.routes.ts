import { harvestApi, type HarvestSession } from '@sugya/contract/api/harvest'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import { describeFailure } from '../../../ports/text-source.ts'
import { serve } from '../../../http/serve.ts'
import type { CorpusOverview } from './corpus-overview.ts'
import type { Harvests } from './open-harvests.ts'
import { readProgress } from './read-progress.ts'

export interface HarvestRoutesDeps {
  harvests: Harvests
  store: HarvestStore
  clock: Clock
  overview: () => Promise<CorpusOverview>
}

const noStatistics = { conversationsGenerated: 0, totalConversations: 0, dataSizeMB: 0, errors: 0, errorSample: [], failures: [] }

/** Routes of the harvest. Messages are for logs and scripts; the browser has its own words in three languages. */
export function harvestRoutes({ harvests, store, clock, overview }: HarvestRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, harvestApi.startHarvest, async ({ query, body, request, reply }) => {
      const sessionId = await harvests.begin(body ?? {})
      if (query.wait !== true) return { message: 'Harvest started', sessionId }
      const gone = new AbortController()
      request.raw.socket.once('close', () => {
        gone.abort()
      })
      const session = await harvests.finished(sessionId, gone.signal)
      const { status, outcome, statistics, file } = session
      reply.code(200)
      return { message: describeEnd(session), sessionId, status, outcome, statistics: statistics ?? noStatistics, file }
    })
    serve(app, harvestApi.cleanupSessions, async () => {
      const cleaned = await harvests.cancel()
      return { message: `Sessions ended: ${String(cleaned)}`, cleaned }
    })
    serve(app, harvestApi.cancelHarvest, async () => {
      const cancelled = (await harvests.cancel()) > 0
      return { message: cancelled ? 'The harvest was cancelled' : 'No harvest is active', cancelled }
    })
    serve(app, harvestApi.readHarvestStatus, async () => {
      const [session] = await store.list({ limit: 1, offset: 0 })
      return { isActive: session?.status === 'active', session: session ?? null }
    })
    serve(app, harvestApi.readHarvestProgress, () => readProgress({ store, clock }))
    serve(app, harvestApi.listHarvestSessions, ({ query }) => store.list(query))
    serve(app, harvestApi.listHarvestErrors, ({ params, query }) => store.errors(params.sessionId, query))
    serve(app, harvestApi.readHarvestErrorStats, ({ query }) => store.stats(query.sessionId || undefined))
    serve(app, harvestApi.retryHarvestError, async ({ params, request }) => {
      const error = await store.queue(params.id)
      if (error === undefined) throw new AppError('not_found', `no harvest error ${params.id}`)
      request.auditDetails = { title: error.textReference }
      harvests.retrySoon()
      return { message: error.resolved ? 'Error is already resolved' : 'Error added to retry queue', error }
    })
    serve(app, harvestApi.resolveHarvestError, async ({ params, request }) => {
      const error = await store.resolve(params.id)
      if (error === undefined) throw new AppError('not_found', `no harvest error ${params.id}`)
      request.auditDetails = { title: error.textReference }
      return { message: 'Error marked as resolved', error }
    })
    serve(app, harvestApi.readCorpusOverview, () => overview())
  }
}

function describeEnd({ status, outcome, successfulTexts, totalTexts, errorSummary }: HarvestSession): string {
  switch (outcome) {
    case 'complete':
      return `Harvested ${String(successfulTexts)} texts`
    case 'partial':
      return `Harvested only ${String(successfulTexts)} of ${String(totalTexts)} texts`
    case 'nothing':
      return 'No texts were harvested'
    case null:
      return `The harvest is ${status}${errorSummary?.reason ? `: ${describeFailure(errorSummary.reason)}` : ''}`
  }
}
