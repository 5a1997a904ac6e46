import { listAudit } from '@sugya/contract/api/audit'
import * as contract from '@sugya/contract/api/feedback-review'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { administratorOf } from '../../../http/access.ts'
import { AppError } from '../../../errors.ts'
import type { AuditStore } from '../../../ports/store/models.ts'
import { correctFeedback, listFeedback, resolveFeedback, type ReviewParts } from './review-feedback.ts'

export interface ReviewsRoutesParts extends ReviewParts {
  audit: Pick<AuditStore, 'list'>
}

/** What readers said of answers, and what administrators did. */
export function reviewsRoutes(parts: ReviewsRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    const { listFeedback: list } = contract
    app.route({
      method: list.method,
      url: list.path,
      config: { access: list.access },
      schema: { summary: list.summary, querystring: list.query, response: { 200: list.response } },
      handler: async ({ query }) => await listFeedback(parts.review, query),
    })

    const { resolveFeedback: resolve } = contract
    app.route({
      method: resolve.method,
      url: resolve.path,
      config: { access: resolve.access },
      schema: { summary: resolve.summary, params: resolve.params, response: { 200: resolve.response } },
      handler: async (request) => {
        await resolveFeedback(parts.review, request.params.id, administratorOf(request).username)
        return { resolved: true as const }
      },
    })

    const { correctFeedback: correct } = contract
    app.route({
      method: correct.method,
      url: correct.path,
      config: { access: correct.access },
      schema: { summary: correct.summary, params: correct.params, body: correct.body, response: { 200: correct.response } },
      handler: async (request) => {
        const kept = await correctFeedback(parts, request.params.id, { ...request.body, createdBy: administratorOf(request).username })
        request.auditDetails = { example: kept.exampleId }
        return kept
      },
    })

    const audit = listAudit
    app.route({
      method: audit.method,
      url: audit.path,
      config: { access: audit.access },
      schema: { summary: audit.summary, querystring: audit.query, response: { 200: audit.response } },
      handler: async ({ query: { limit, before } }) => {
        const number = before === undefined ? undefined : Number(before)
        if (number !== undefined && !Number.isSafeInteger(number))
          throw new AppError('invalid_input', 'not a place in the list', { details: { fields: { before: 'invalid' } } })
        const found = await parts.audit.list({ limit: limit + 1, before: number })
        const entries = found.slice(0, limit)
        return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
      },
    })
  }
}
