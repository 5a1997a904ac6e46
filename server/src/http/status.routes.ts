import { health, ready } from '@sugya/contract/api/health'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../errors.ts'
import type { Library } from '../ports/library.ts'
import type { ProcessMetrics } from './metrics.ts'

export interface StatusParts {
  library: Library
  /** True when the database answers. */
  pingDatabase: () => Promise<boolean>
  metrics: ProcessMetrics
  /** The page offers its test helpers in the browser's console. */
  testHelpers?: boolean
}

/** Peers that may read the metrics: this machine and private networks, never through a proxy. */
const PRIVATE_PEER = /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::ffff:(127\.|10\.|192\.168\.)|f[cd])/

/** Alive, ready, metrics and the description of the API. */
export function statusRoutes(parts: StatusParts): FastifyPluginAsync {
  return async (plain) => {
    const app = plain.withTypeProvider<ZodTypeProvider>()

    app.get(
      health.path,
      { config: { access: health.access }, schema: { summary: health.summary, response: { 200: health.response } } },
      () => ({
        status: 'ok' as const,
      }),
    )

    app.get(
      ready.path,
      { config: { access: ready.access }, schema: { summary: ready.summary, response: { 200: ready.response, 503: ready.response } } },
      async (_request, reply) => {
        const library = parts.library.state()
        const database = await parts.pingDatabase()
        const isReady = database && library.state === 'ready'
        return reply.code(isReady ? 200 : 503).send({
          ready: isReady,
          database,
          library: {
            state: library.state,
            progress: library.state === 'preparing' ? library.progress : library.state === 'ready' ? 1 : 0,
            works: library.state === 'ready' ? library.works : 0,
            segments: library.state === 'ready' ? library.segments : 0,
          },
          ...(parts.testHelpers ? { testHelpers: true as const } : {}),
        })
      },
    )

    plain.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      const peer = request.socket.remoteAddress ?? ''
      if (!PRIVATE_PEER.test(peer) || request.headers['x-forwarded-for'] !== undefined)
        throw new AppError('not_found', 'metrics asked from outside')
      return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics())
    })

    plain.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => plain.swagger())
  }
}
