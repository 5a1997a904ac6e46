import type { FastifyInstance } from 'fastify'
import { noTracing, type Tracing } from '../ports/tracing.ts'

/**
 * Traces every request: method, pattern of the route (never the path itself, which may contain a question), and status.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing.startRequest(request.method, request.headers)
    if (span === undefined) return done()
    // Not `onResponse`: it is not called when the reader leaves a stream of events.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.set({ 'http.route': request.routeOptions.url ?? 'unknown', 'http.response.status_code': statusCode })
      span.end(statusCode >= 500 ? new Error('server error') : undefined)
    })
    span.run(done)
  })
}
