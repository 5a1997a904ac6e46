import * as contract from '@sugya/contract/api/accuracy'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../../errors.ts'
import type { FindingMeasurer } from './measure-finding.ts'
import { type AccuracyParts, readAccuracy } from './read-accuracy.ts'

export interface AccuracyRoutesParts extends AccuracyParts {
  measurer: Pick<FindingMeasurer, 'start'>
}

/** What was measured, for everybody. */
export function accuracyRoutes(parts: AccuracyRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    const { readAccuracy: read } = contract
    app.route({
      method: read.method,
      url: read.path,
      config: { access: read.access },
      schema: { summary: read.summary, response: { 200: read.response } },
      handler: async () => await readAccuracy(parts),
    })

    const { measureFinding: measure } = contract
    app.route({
      method: measure.method,
      url: measure.path,
      config: { access: measure.access },
      schema: { summary: measure.summary, response: { 202: measure.response } },
      handler: async (_request, reply) => {
        if (parts.library.state().state !== 'ready') throw new AppError('library_preparing', 'the library is not open')
        return await reply.code(202).send({ started: parts.measurer.start() })
      },
    })
  }
}
