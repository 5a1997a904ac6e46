import { chatApi } from '@sugya/contract/api/chat'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../../ports/clock.ts'
import { serve } from '../../../http/serve.ts'
import type { AnswerDeps } from './answer-question.ts'
import { type StarterDeps, suggestStarters } from './wording/starters.ts'

export interface AnsweringRoutesDeps {
  /** The current models; administrators may change them. */
  models: AnswerDeps['models'] & { readonly isFineTuned: boolean }
  starters: StarterDeps
  clock: Clock
}

/** Routes of the current model and of starter questions. */
export function answeringRoutes({ models, starters, clock }: AnsweringRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, chatApi.currentModel, async () => ({
      model: models.primary?.name ?? 'sources-only',
      isFineTuned: models.isFineTuned,
      fallbackModel: models.fallback?.name ?? null,
      mode: models.primary === null ? ('sources-only' as const) : ('model' as const),
    }))
    serve(app, chatApi.starterQuestions, async ({ query }) => ({
      questions: suggestStarters(starters, clock.now().toISOString().slice(0, 10), query.language),
    }))
  }
}
