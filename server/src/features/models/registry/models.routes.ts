import { modelsApi } from '@sugya/contract/api/models'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { toModelChange, findPreviousModel, promoteModel, type PromoteDeps, readGate, rollBackModel, toPublicId } from './promote-model.ts'
import { listModels, registerModel, type RegisterDeps, removeModel } from './register-model.ts'

export type ModelsRoutesDeps = RegisterDeps & PromoteDeps

/** Routes of the model registry and of the current model. */
export function modelsRoutes(deps: ModelsRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, modelsApi.listModels, async () => {
      const before = deps.endpoint === null ? null : await findPreviousModel(deps.models)
      return {
        models: await listModels(deps),
        connected: deps.endpoint !== null,
        before: before && { id: toPublicId(before), name: before.id === null ? (deps.endpoint?.base ?? before.name) : before.name },
      }
    })
    serve(app, modelsApi.registerModel, async ({ admin, body, request }) => {
      const { name, baseModel, note, inputPrice, outputPrice } = body
      request.auditDetails = { name }
      return await registerModel(deps, {
        name,
        baseModel: baseModel ?? null,
        note: note ?? '',
        inputPrice: inputPrice ?? null,
        outputPrice: outputPrice ?? null,
        createdBy: admin.username,
      })
    })
    serve(app, modelsApi.removeModel, async ({ params, request }) => {
      const model = await deps.models.find(params.id)
      await removeModel(deps, params.id)
      if (model !== undefined) request.auditDetails = { name: model.name }
      return { removed: true as const }
    })
    serve(app, modelsApi.readGate, async ({ params }) => await readGate(deps, params.id))
    serve(app, modelsApi.promoteModel, async ({ admin, params, body, request }) => {
      const change = await promoteModel(deps, params.id, { ...body, changedBy: admin.username })
      const { number, from, to, evaluationId, confirmation } = change
      request.auditDetails = { number, from, to, evaluationId, confirmation }
      return change
    })
    serve(app, modelsApi.rollBackModel, async ({ admin, request }) => {
      const change = await rollBackModel(deps, admin.username)
      request.auditDetails = { number: change.number, from: change.from, to: change.to }
      return change
    })
    serve(app, modelsApi.listModelChanges, async ({ query: { limit, before } }) => {
      const found = await deps.models.changes({ limit: limit + 1, before })
      const page = found.slice(0, limit)
      return { changes: page.map(toModelChange), next: found.length > limit ? (page.at(-1)?.number ?? null) : null }
    })
  }
}
