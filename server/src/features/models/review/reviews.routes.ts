import { auditApi } from '@sugya/contract/api/audit'
import { reviewApi } from '@sugya/contract/api/feedback-review'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../errors.ts'
import type { AuditStore } from '../../../ports/store/models.ts'
import { serve } from '../../../http/serve.ts'
import { correctFeedback, listFeedback, resolveFeedback, type ReviewDeps } from './review-feedback.ts'

export interface ReviewsRoutesDeps extends ReviewDeps {
  audit: Pick<AuditStore, 'list'>
}

/** Routes for reviewing the feedback of readers and the audit log. */
export function reviewsRoutes(deps: ReviewsRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, reviewApi.listFeedback, async ({ query }) => await listFeedback(deps.review, query))
    serve(app, reviewApi.resolveFeedback, async ({ admin, params }) => {
      await resolveFeedback(deps.review, params.id, admin.username)
      return { resolved: true as const }
    })
    serve(app, reviewApi.correctFeedback, async ({ admin, params, body, request }) => {
      const kept = await correctFeedback(deps, params.id, { ...body, createdBy: admin.username })
      request.auditDetails = { example: kept.exampleId }
      return kept
    })

    serve(app, auditApi.listAudit, async ({ query: { limit, before } }) => {
      const number = before === undefined ? undefined : Number(before)
      if (number !== undefined && !Number.isSafeInteger(number))
        throw new AppError('invalid_input', 'not a cursor', { details: { fields: { before: 'invalid' } } })
      const found = await deps.audit.list({ limit: limit + 1, before: number })
      const entries = found.slice(0, limit)
      return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
    })
  }
}
