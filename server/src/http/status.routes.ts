import { healthApi } from '@sugya/contract/api/health'
import type { FastifyPluginAsync } from 'fastify'
import type { Library } from '../ports/library.ts'
import type { FindProblems } from './readiness.ts'
import { serve } from './serve.ts'
import { refuseOutsiders, type Operators } from './session/operators.ts'
import type { ProcessMetrics } from './metrics.ts'

export interface StatusDeps {
  library: Library
  findProblems: FindProblems
  metrics: ProcessMetrics
  /** Who may read the metrics. */
  operators: Operators
  /** The server and the browser's console offer the test helpers. */
  testHelpers?: boolean
}

/** Routes of health, readiness and metrics. */
export function statusRoutes(deps: StatusDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, healthApi.health, () => ({ status: 'ok' as const }), { cost: 1 })
    serve(app, healthApi.ready, async ({ reply }) => {
      const failing = await deps.findProblems()
      const library = deps.library.state()
      if (failing.length > 0) reply.code(503)
      return {
        ready: failing.length === 0,
        failing,
        library: {
          state: library.state,
          progress: library.state === 'preparing' ? library.progress : library.state === 'ready' ? 1 : 0,
          works: library.state === 'ready' ? library.works : 0,
          segments: library.state === 'ready' ? library.segments : 0,
        },
        ...(deps.testHelpers ? { testHelpers: true as const } : {}),
      }
    })

    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      refuseOutsiders(request, deps.operators)
      return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
    })
  }
}
