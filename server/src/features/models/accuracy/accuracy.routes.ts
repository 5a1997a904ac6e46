import { accuracyApi } from '@sugya/contract/api/accuracy'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../errors.ts'
import { serve } from '../../../http/serve.ts'
import type { FindingMeasurer } from './measure-finding.ts'
import { type AccuracyDeps, readAccuracy } from './read-accuracy.ts'

export interface AccuracyRoutesDeps extends AccuracyDeps {
  measurer: Pick<FindingMeasurer, 'start'>
}

/** Routes of the accuracy figures. */
export function accuracyRoutes(deps: AccuracyRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, accuracyApi.readAccuracy, async () => await readAccuracy(deps))
    serve(app, accuracyApi.measureFinding, () => {
      if (deps.library.state().state !== 'ready') throw new AppError('library_preparing', 'the library is not open')
      return { started: deps.measurer.start() }
    })
  }
}
