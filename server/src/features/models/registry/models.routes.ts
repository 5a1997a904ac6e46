import * as contract from '@sugya/contract/api/models'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { administratorOf } from '../../../http/access.ts'
import { changeView, modelBefore, promoteModel, type PromoteParts, readGate, rollBackModel, shownId } from './promote-model.ts'
import { listModels, registerModel, type RegisterParts, removeModel } from './register-model.ts'

export type ModelsRoutesParts = RegisterParts & PromoteParts

/** The models that can answer, and which of them does. */
export function modelsRoutes(parts: ModelsRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    const { listModels: list } = contract
    app.route({
      method: list.method,
      url: list.path,
      config: { access: list.access },
      schema: { summary: list.summary, response: { 200: list.response } },
      handler: async () => {
        const before = parts.endpoint === null ? null : await modelBefore(parts.models)
        return {
          models: await listModels(parts),
          connected: parts.endpoint !== null,
          before: before && { id: shownId(before), name: before.id === null ? (parts.endpoint?.base ?? before.name) : before.name },
        }
      },
    })

    const { registerModel: register } = contract
    app.route({
      method: register.method,
      url: register.path,
      config: { access: register.access },
      schema: { summary: register.summary, body: register.body, response: { 200: register.response } },
      handler: async (request) => {
        const { name, baseModel, note, inputPrice, outputPrice } = request.body
        request.auditDetails = { name }
        return await registerModel(parts, {
          name,
          baseModel: baseModel ?? null,
          note: note ?? '',
          inputPrice: inputPrice ?? null,
          outputPrice: outputPrice ?? null,
          createdBy: administratorOf(request).username,
        })
      },
    })

    const { removeModel: remove } = contract
    app.route({
      method: remove.method,
      url: remove.path,
      config: { access: remove.access },
      schema: { summary: remove.summary, params: remove.params, response: { 200: remove.response } },
      handler: async (request) => {
        const model = await parts.models.find(request.params.id)
        await removeModel(parts, request.params.id)
        if (model !== undefined) request.auditDetails = { name: model.name }
        return { removed: true as const }
      },
    })

    const { readGate: gate } = contract
    app.route({
      method: gate.method,
      url: gate.path,
      config: { access: gate.access },
      schema: { summary: gate.summary, params: gate.params, response: { 200: gate.response } },
      handler: async (request) => await readGate(parts, request.params.id),
    })

    const { promoteModel: promote } = contract
    app.route({
      method: promote.method,
      url: promote.path,
      config: { access: promote.access },
      schema: { summary: promote.summary, params: promote.params, body: promote.body, response: { 200: promote.response } },
      handler: async (request) => {
        const changedBy = administratorOf(request).username
        const change = await promoteModel(parts, request.params.id, { ...request.body, changedBy })
        const { number, from, to, evaluationId, confirmation } = change
        request.auditDetails = { number, from, to, evaluationId, confirmation }
        return change
      },
    })

    const { rollBackModel: rollBack } = contract
    app.route({
      method: rollBack.method,
      url: rollBack.path,
      config: { access: rollBack.access },
      schema: { summary: rollBack.summary, response: { 200: rollBack.response } },
      handler: async (request) => {
        const change = await rollBackModel(parts, administratorOf(request).username)
        request.auditDetails = { number: change.number, from: change.from, to: change.to }
        return change
      },
    })

    const { listModelChanges: changes } = contract
    app.route({
      method: changes.method,
      url: changes.path,
      config: { access: changes.access },
      schema: { summary: changes.summary, querystring: changes.query, response: { 200: changes.response } },
      handler: async ({ query: { limit, before } }) => {
        const found = await parts.models.changes({ limit: limit + 1, before })
        const page = found.slice(0, limit)
        return { changes: page.map(changeView), next: found.length > limit ? (page.at(-1)?.number ?? null) : null }
      },
    })
  }
}
