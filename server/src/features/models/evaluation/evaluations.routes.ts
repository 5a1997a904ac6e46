import * as contract from '@sugya/contract/api/evaluations'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../../errors.ts'
import { administratorOf } from '../../../http/access.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { EvaluationStore } from '../../../ports/store/models.ts'
import { evaluatedQuestions, evaluationView } from './evaluation-view.ts'
import { placeAfter, readPlace } from './list-place.ts'
import { startEvaluation, type StartEvaluationParts } from './start-evaluation.ts'

export interface EvaluationsRoutesParts extends Omit<StartEvaluationParts, 'evaluations'> {
  evaluations: EvaluationStore
  clock: Clock
}

/** Evaluations of models: starting, watching, ending. */
export function evaluationsRoutes(parts: EvaluationsRoutesParts): FastifyPluginAsync {
  const { evaluations, clock, gate } = parts
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    const { startEvaluation: start } = contract
    app.route({
      method: start.method,
      url: start.path,
      config: { access: start.access },
      schema: { summary: start.summary, body: start.body, response: { 202: start.response } },
      handler: async (request, reply) => {
        const started = await startEvaluation(parts, { ...request.body, startedBy: administratorOf(request).username })
        request.auditDetails = { evaluation: started.id, model: started.candidate.name, baseline: started.baseline?.name ?? null }
        return await reply.code(202).send(evaluationView(started, clock.now()))
      },
    })

    const { listEvaluations: list } = contract
    app.route({
      method: list.method,
      url: list.path,
      config: { access: list.access },
      schema: { summary: list.summary, querystring: list.query, response: { 200: list.response } },
      handler: async ({ query: { limit, before } }) => {
        const found = await evaluations.list({ limit: limit + 1, before: readPlace(before) })
        const page = found.slice(0, limit).map((kept) => evaluationView(kept, clock.now()))
        const last = page.at(-1)
        return {
          evaluations: page,
          next: found.length > limit && last !== undefined ? placeAfter({ at: last.startedAt, id: last.id }) : null,
        }
      },
    })

    const { readEvaluation: read } = contract
    app.route({
      method: read.method,
      url: read.path,
      config: { access: read.access },
      schema: { summary: read.summary, params: read.params, response: { 200: read.response } },
      handler: async ({ params }) => {
        const kept = await evaluations.find(params.id)
        if (kept === undefined) throw new AppError('not_found', 'no such evaluation')
        const questions = evaluatedQuestions(gate.questions, await evaluations.answers(kept.id))
        return { ...evaluationView(kept, clock.now()), questions }
      },
    })

    const { cancelEvaluation: cancel } = contract
    app.route({
      method: cancel.method,
      url: cancel.path,
      config: { access: cancel.access },
      schema: { summary: cancel.summary, params: cancel.params, response: { 200: cancel.response } },
      handler: async ({ params }) => {
        if (!(await evaluations.cancel(params.id)))
          throw new AppError((await evaluations.find(params.id)) === undefined ? 'not_found' : 'conflict', 'it is not running')
        return { cancelled: true as const }
      },
    })
  }
}
