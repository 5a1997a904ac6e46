import { evaluationsApi } from '@sugya/contract/api/evaluations'
import type { FastifyPluginAsync } from 'fastify'
import { parseCursor, toPage } from '../../../cursor.ts'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { EvaluationStore } from '../../../ports/store/models.ts'
import { serve } from '../../../http/serve.ts'
import { listEvaluatedQuestions, toEvaluation } from './evaluation-view.ts'
import { startEvaluation, type StartEvaluationDeps } from './start-evaluation.ts'

export interface EvaluationsRoutesDeps extends Omit<StartEvaluationDeps, 'evaluations'> {
  evaluations: EvaluationStore
  clock: Clock
}

/** Routes of the evaluations of models. */
export function evaluationsRoutes(deps: EvaluationsRoutesDeps): FastifyPluginAsync {
  const { evaluations, clock, gate } = deps
  return async (app) => {
    serve(app, evaluationsApi.startEvaluation, async ({ admin, body, request }) => {
      const started = await startEvaluation(deps, { ...body, startedBy: admin.username })
      request.auditDetails = { evaluation: started.id, model: started.candidate.name, baseline: started.baseline?.name ?? null }
      return toEvaluation(started, clock.now())
    })
    serve(app, evaluationsApi.listEvaluations, async ({ query: { limit, before } }) => {
      const found = await evaluations.list({ limit: limit + 1, before: parseCursor(before) })
      const { page, next } = toPage(found, limit, ({ startedAt, id }) => ({ at: startedAt.toISOString(), id }))
      return { evaluations: page.map((kept) => toEvaluation(kept, clock.now())), next }
    })
    serve(app, evaluationsApi.readEvaluation, async ({ params }) => {
      const kept = await evaluations.find(params.id)
      if (kept === undefined) throw new AppError('not_found', 'no such evaluation')
      const questions = listEvaluatedQuestions(gate.questions, await evaluations.answers(kept.id))
      return { ...toEvaluation(kept, clock.now()), questions }
    })
    serve(app, evaluationsApi.cancelEvaluation, async ({ params }) => {
      if (await evaluations.cancel(params.id)) return { cancelled: true as const }
      if ((await evaluations.find(params.id)) === undefined) throw new AppError('not_found', 'no such evaluation')
      throw new AppError('conflict', 'the evaluation is not running', { details: { reason: 'evaluation_ended' } })
    })
  }
}
