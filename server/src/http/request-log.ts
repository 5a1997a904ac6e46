import type { FastifyInstance } from 'fastify'
import type { ProcessMetrics } from './metrics.ts'

/**
 * Logs one line per request: its id, the pattern of the route (never the path itself, which may contain a question),
 * status and milliseconds. Headers, bodies and cookies are never logged.
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
