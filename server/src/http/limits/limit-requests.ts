import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type * as RateLimiter from 'rate-limiter-flexible'
import { AppError } from '../../errors.ts'
import type { Metrics } from '../../ports/metrics.ts'
import '../serve.ts'
import { toNetwork } from '../session/network.ts'

// Imported by file: the package index loads limiters for a dozen databases (10 ms and 8 MB).
const require = createRequire(import.meta.url)
const RateLimiterMemory = require('rate-limiter-flexible/lib/RateLimiterMemory.js') as typeof RateLimiter.RateLimiterMemory
const RateLimiterRes = require('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof RateLimiter.RateLimiterRes

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Milliseconds of the main thread that a request takes, roughly; by default `CALL_COST` or `FILE_COST`. A function
     * where it depends on the request.
     */
    cost?: number | ((request: FastifyRequest) => number)
  }
}

/** For routes that state no cost: a call of the API, which reads from the database, and a file or a refusal. */
const CALL_COST = 5
const FILE_COST = 1
const WINDOW_SECONDS = 10

/** The remote address of requests that the server makes to itself to complete a document. No socket has it. */
export const INSIDE = 'inside'

interface LimitDeps {
  /** What one network may ask for within ten seconds, in milliseconds of the main thread. */
  work: number
  metrics: Pick<Metrics, 'count'>
}

/**
 * Limits what a network may ask of this process, on every route: each request costs about the milliseconds of the main
 * thread that it takes, so that one network cannot keep the process from answering the others. Counts are in memory,
 * for each replica apart: a flood is refused without a call to the database. Refuses with AppError `rate_limited`.
 * Answers of the API state what is left (the IETF draft "RateLimit header fields for HTTP"). The default of
 * NETWORK_WORK_LIMIT and its reasons: docs/decisions/028-limits-by-network.md.
 */
export function limitRequests(app: FastifyInstance, { work, metrics }: LimitDeps): void {
  const limiter = new RateLimiterMemory({ points: work, duration: WINDOW_SECONDS })
  const policy = `"network";q=${String(work)};w=${String(WINDOW_SECONDS)}`

  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.remoteAddress === INSIDE) return
    const { endpoint, cost = endpoint === undefined ? FILE_COST : CALL_COST } = request.routeOptions.config
    const spent = await limiter
      .consume(toNetwork(request.ip), typeof cost === 'number' ? cost : cost(request))
      .catch((cause: unknown) => (cause instanceof RateLimiterRes ? cause : Promise.reject(cause as Error)))
    const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
    const isRefused = spent.consumedPoints > work
    if (isRefused || request.url.startsWith('/api/'))
      reply.header('ratelimit-policy', policy).header('ratelimit', `"network";r=${String(spent.remainingPoints)};t=${String(seconds)}`)
    if (!isRefused) return
    metrics.count('requests_limited')
    throw new AppError('rate_limited', 'the network has asked for too much', { details: { retryAfter: seconds } })
  })
}
