import { FREE_QUESTIONS, resetUsage, testLimit, usageStatus } from '@sugya/contract/api/usage'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { deviceFingerprint, type Identity } from '../../http/session/identity.ts'
import { readUsage, type UsageParts } from './read-usage.ts'
import { setUsage } from './set-usage.ts'

export interface UsageRoutesParts extends UsageParts {
  identity: Identity
  /** The helpers for tests are there. */
  testHelpers: boolean
}

/** How much the caller may still ask. */
export function usageRoutes({ identity, testHelpers, ...parts }: UsageRoutesParts): FastifyPluginAsync {
  const callerOf = async <F extends string | null>(request: FastifyRequest, fingerprint: F) => ({
    account: await identity.account(request),
    deviceFingerprint: fingerprint,
    address: request.ip,
  })

  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: usageStatus.method,
      url: usageStatus.path,
      config: { access: usageStatus.access },
      schema: { summary: usageStatus.summary, querystring: usageStatus.query, response: { 200: usageStatus.response } },
      // The header first: it is what a question is counted by.
      handler: async (request) =>
        await readUsage(parts, await callerOf(request, deviceFingerprint(request) ?? (request.query.fingerprint || null))),
    })

    if (!testHelpers) return
    for (const [helper, used] of [
      [testLimit, FREE_QUESTIONS],
      [resetUsage, 0],
    ] as const)
      app.route({
        method: helper.method,
        url: helper.path,
        config: { access: helper.access },
        schema: { summary: helper.summary, body: helper.body, response: { 200: helper.response } },
        handler: async (request) => await setUsage(parts, await callerOf(request, request.body.deviceFingerprint), used),
      })
  }
}
