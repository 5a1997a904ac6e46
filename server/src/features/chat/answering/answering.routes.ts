import { currentModel, starterQuestions } from '@sugya/contract/api/chat'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../../../ports/clock.ts'
import type { AnswerParts } from './answer-question.ts'
import { type StarterParts, suggestStarters } from './wording/starters.ts'

export interface AnsweringRoutesParts {
  /** What answers at the moment; administrators may change it. */
  models: AnswerParts['models'] & { readonly isFineTuned: boolean }
  starters: StarterParts
  clock: Clock
}

/** Which model answers, and questions to begin with. */
export function answeringRoutes({ models, starters, clock }: AnsweringRoutesParts): FastifyPluginAsync {
  return async (app) => {
    const routes = app.withTypeProvider<ZodTypeProvider>()
    routes.route({
      method: currentModel.method,
      url: currentModel.path,
      config: { access: currentModel.access },
      schema: { summary: currentModel.summary, response: { 200: currentModel.response } },
      handler: async () => ({
        model: models.primary?.name ?? 'sources-only',
        isFineTuned: models.isFineTuned,
        fallbackModel: models.fallback?.name ?? null,
        mode: models.primary === null ? ('sources-only' as const) : ('model' as const),
      }),
    })
    routes.route({
      method: starterQuestions.method,
      url: starterQuestions.path,
      config: { access: starterQuestions.access },
      schema: { summary: starterQuestions.summary, querystring: starterQuestions.query, response: { 200: starterQuestions.response } },
      handler: async ({ query }) => ({ questions: suggestStarters(starters, clock.now().toISOString().slice(0, 10), query.language) }),
    })
  }
}
