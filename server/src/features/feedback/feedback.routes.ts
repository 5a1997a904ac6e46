import { feedbackApi } from '@sugya/contract/api/feedback'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../errors.ts'
import { negotiateLanguage } from '../../http/errors/error-handler.ts'
import type { Identity } from '../../http/session/identity.ts'
import type { FeedbackStore } from '../../ports/store/feedback.ts'
import { serve } from '../../http/serve.ts'
import { rateAnswer } from './rate-answer.ts'

export interface FeedbackRoutesDeps {
  feedback: FeedbackStore
  identity: Identity
}

/** Routes of the feedback that readers give on answers. */
export function feedbackRoutes({ feedback, identity }: FeedbackRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(
      app,
      feedbackApi.rateAnswer,
      async ({ params, body, request }) =>
        await rateAnswer(feedback, await identity.requireOwner(request), params.id, { ...body, language: negotiateLanguage(request) }),
    )
    serve(app, feedbackApi.unrateAnswer, async ({ params, request }) => {
      const removed = await feedback.remove(await identity.requireOwner(request), params.id)
      if (!removed) throw new AppError('forbidden', 'no such answer for this owner')
      return { removed: true as const }
    })
  }
}
