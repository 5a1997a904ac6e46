import type { FastifyInstance } from 'fastify'
import type { ProcessMetrics } from './metrics.ts'

/**
 * One line a request, with its id, the route's pattern (never the address as called: it may hold a question), status and milliseconds.
 * Headers, bodies and cookies are not logged at all.
 */
export function logRequests(app: FastifyInstance, metrics: ProcessMetrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request')
    metrics.observeRequest(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
  })
}
