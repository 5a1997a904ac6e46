import { rateAnswer as rateEndpoint, unrateAnswer } from '@sugya/contract/api/feedback'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import { languageOf } from '../../http/errors/error-handler.ts'
import type { Identity } from '../../http/session/identity.ts'
import type { FeedbackStore } from '../../ports/store/feedback.ts'
import type { Owner } from '../../ports/store/store.ts'
import { rateAnswer } from './rate-answer.ts'

export interface FeedbackRoutesParts {
  feedback: FeedbackStore
  identity: Identity
}

/** What readers say of the answers they got. */
export function feedbackRoutes({ feedback, identity }: FeedbackRoutesParts): FastifyPluginAsync {
  /** A newcomer has had no answer. */
  async function ownerOf(request: FastifyRequest): Promise<Owner> {
    const owner = await identity.find(request)
    if (owner === undefined) throw new AppError('forbidden', 'a newcomer owns nothing')
    return owner
  }

  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: rateEndpoint.method,
      url: rateEndpoint.path,
      config: { access: rateEndpoint.access },
      schema: {
        summary: rateEndpoint.summary,
        params: rateEndpoint.params,
        body: rateEndpoint.body,
        response: { 200: rateEndpoint.response },
      },
      handler: async (request) =>
        await rateAnswer(feedback, await ownerOf(request), request.params.id, { ...request.body, language: languageOf(request) }),
    })

    app.route({
      method: unrateAnswer.method,
      url: unrateAnswer.path,
      config: { access: unrateAnswer.access },
      schema: { summary: unrateAnswer.summary, params: unrateAnswer.params, response: { 200: unrateAnswer.response } },
      handler: async (request) => {
        const removed = await feedback.remove(await ownerOf(request), request.params.id)
        if (!removed) throw new AppError('forbidden', 'no such answer for this owner')
        return { removed: true as const }
      },
    })
  }
}
