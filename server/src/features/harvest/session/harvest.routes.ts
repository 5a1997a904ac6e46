import {
  cancelHarvest,
  cleanupSessions,
  HarvestResult,
  listHarvestErrors,
  listHarvestSessions,
  readCorpusOverview,
  readHarvestErrorStats,
  readHarvestProgress,
  readHarvestStatus,
  resolveHarvestError,
  retryHarvestError,
  startHarvest,
  type HarvestSession,
} from '@sugya/contract/api/harvest'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../../errors.ts'
import '../../../http/audit.ts'
import { languageOf } from '../../../http/errors/error-handler.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import { reasonInWords } from '../imports/archive-words.ts'
import type { CorpusOverview } from './corpus-overview.ts'
import type { Harvests } from './open-harvests.ts'
import { readProgress } from './read-progress.ts'

export interface HarvestRoutesParts {
  harvests: Harvests
  store: HarvestStore
  clock: Clock
  overview: () => Promise<CorpusOverview>
}

const nothingYet = { conversationsGenerated: 0, totalConversations: 0, dataSizeMB: 0, errors: 0, errorSample: [] }
const queued = 'Error added to retry queue'
const resolved = 'Error marked as resolved'

/** Why a harvest failed is said in the language of the call, as far as that is known. */
function shownIn(session: HarvestSession, request: FastifyRequest): HarvestSession {
  const { errorSummary } = session
  if (errorSummary === null) return session
  return { ...session, errorSummary: { ...errorSummary, reason: reasonInWords(errorSummary.reason, languageOf(request)) } }
}

/** Harvesting for administrators. Messages are for logs and scripts; the panel has its own words in three languages. */
export function harvestRoutes({ harvests, store, clock, overview }: HarvestRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: startHarvest.method,
      url: startHarvest.path,
      config: { access: startHarvest.access },
      schema: {
        summary: startHarvest.summary,
        querystring: startHarvest.query,
        body: startHarvest.body,
        response: { 200: HarvestResult, 202: startHarvest.response },
      },
      handler: async (request, reply) => {
        const sessionId = await harvests.begin(request.body ?? {})
        if (request.query.wait !== true) return reply.code(202).send({ message: 'Harvest started', sessionId })
        const gone = new AbortController()
        request.raw.socket.once('close', () => {
          gone.abort()
        })
        const { status, statistics, file, successfulTexts, errorSummary } = await harvests.finished(sessionId, gone.signal)
        const reason = reasonInWords(errorSummary?.reason ?? null, languageOf(request)) ?? ''
        const message = status === 'completed' ? `Harvested ${String(successfulTexts)} texts` : `The harvest is ${status}: ${reason}`
        return { message, sessionId, status, statistics: statistics ?? nothingYet, file }
      },
    })

    app.route({
      method: cleanupSessions.method,
      url: cleanupSessions.path,
      config: { access: cleanupSessions.access },
      schema: { summary: cleanupSessions.summary, response: { 200: cleanupSessions.response } },
      handler: async () => {
        const cleaned = await harvests.cancel()
        return { message: `Sessions ended: ${String(cleaned)}`, cleaned }
      },
    })

    app.route({
      method: cancelHarvest.method,
      url: cancelHarvest.path,
      config: { access: cancelHarvest.access },
      schema: { summary: cancelHarvest.summary, response: { 200: cancelHarvest.response } },
      handler: async () => {
        const cancelled = (await harvests.cancel()) > 0
        return { message: cancelled ? 'The harvest was cancelled' : 'No harvest is active', cancelled }
      },
    })

    app.route({
      method: readHarvestStatus.method,
      url: readHarvestStatus.path,
      config: { access: readHarvestStatus.access },
      schema: { summary: readHarvestStatus.summary, response: { 200: readHarvestStatus.response } },
      handler: async (request) => {
        const [session] = await store.list({ limit: 1, offset: 0 })
        return { isActive: session?.status === 'active', session: session === undefined ? null : shownIn(session, request) }
      },
    })

    app.route({
      method: readHarvestProgress.method,
      url: readHarvestProgress.path,
      config: { access: readHarvestProgress.access },
      schema: { summary: readHarvestProgress.summary, response: { 200: readHarvestProgress.response } },
      handler: () => readProgress({ store, clock }),
    })

    app.route({
      method: listHarvestSessions.method,
      url: listHarvestSessions.path,
      config: { access: listHarvestSessions.access },
      schema: {
        summary: listHarvestSessions.summary,
        querystring: listHarvestSessions.query,
        response: { 200: listHarvestSessions.response },
      },
      handler: async (request) => (await store.list(request.query)).map((session) => shownIn(session, request)),
    })

    app.route({
      method: listHarvestErrors.method,
      url: listHarvestErrors.path,
      config: { access: listHarvestErrors.access },
      schema: {
        summary: listHarvestErrors.summary,
        params: listHarvestErrors.params,
        querystring: listHarvestErrors.query,
        response: { 200: listHarvestErrors.response },
      },
      handler: (request) => store.errors(request.params.sessionId, request.query),
    })

    app.route({
      method: readHarvestErrorStats.method,
      url: readHarvestErrorStats.path,
      config: { access: readHarvestErrorStats.access },
      schema: {
        summary: readHarvestErrorStats.summary,
        querystring: readHarvestErrorStats.query,
        response: { 200: readHarvestErrorStats.response },
      },
      handler: (request) => store.stats(request.query.sessionId),
    })

    app.route({
      method: retryHarvestError.method,
      url: retryHarvestError.path,
      config: { access: retryHarvestError.access },
      schema: { summary: retryHarvestError.summary, params: retryHarvestError.params, response: { 200: retryHarvestError.response } },
      handler: async (request) => {
        const error = await store.queue(request.params.id)
        if (error === undefined) throw new AppError('not_found', `no harvest error ${request.params.id}`)
        request.auditDetails = { title: error.textReference }
        harvests.retrySoon()
        return { message: queued, error }
      },
    })

    app.route({
      method: resolveHarvestError.method,
      url: resolveHarvestError.path,
      config: { access: resolveHarvestError.access },
      schema: { summary: resolveHarvestError.summary, params: resolveHarvestError.params, response: { 200: resolveHarvestError.response } },
      handler: async (request) => {
        const error = await store.resolve(request.params.id)
        if (error === undefined) throw new AppError('not_found', `no harvest error ${request.params.id}`)
        request.auditDetails = { title: error.textReference }
        return { message: resolved, error }
      },
    })

    app.route({
      method: readCorpusOverview.method,
      url: readCorpusOverview.path,
      config: { access: readCorpusOverview.access },
      schema: { summary: readCorpusOverview.summary, response: { 200: readCorpusOverview.response } },
      handler: () => overview(),
    })
  }
}
