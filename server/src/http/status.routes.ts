import { healthApi } from '@sugya/contract/api/health'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../errors.ts'
import type { Library } from '../ports/library.ts'
import { serve } from './serve.ts'
import type { ProcessMetrics } from './metrics.ts'

export interface StatusDeps {
  library: Library
  /** True when the database answers. */
  pingDatabase: () => Promise<boolean>
  metrics: ProcessMetrics
  /** The server and the browser's console offer the test helpers. */
  testHelpers?: boolean
}

/** Peers that may read the metrics: this machine and private networks, but not through a proxy. */
const PRIVATE_PEER = /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::ffff:(127\.|10\.|192\.168\.)|f[cd])/

/** Routes of health, readiness and metrics. */
export function statusRoutes(deps: StatusDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, healthApi.health, () => ({ status: 'ok' as const }))
    serve(app, healthApi.ready, async ({ reply }) => {
      const library = deps.library.state()
      const database = await deps.pingDatabase()
      const isReady = database && library.state === 'ready'
      if (!isReady) reply.code(503)
      return {
        ready: isReady,
        database,
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
      const peer = request.socket.remoteAddress ?? ''
      if (!PRIVATE_PEER.test(peer) || request.headers['x-forwarded-for'] !== undefined)
        throw new AppError('not_found', 'metrics asked from outside')
      return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
    })
  }
}
