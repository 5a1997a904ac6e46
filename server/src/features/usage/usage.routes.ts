import { usageApi } from '@sugya/contract/api/usage'
import { FREE_QUESTIONS } from '@sugya/contract/rules/limits'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { readDeviceFingerprint, type Identity } from '../../http/session/identity.ts'
import { serve } from '../../http/serve.ts'
import { readUsage, type UsageDeps } from './read-usage.ts'
import { setUsage } from './set-usage.ts'

export interface UsageRoutesDeps extends UsageDeps {
  identity: Identity
  /** Offers the test helpers. */
  testHelpers: boolean
}

/** Routes of the question quota. */
export function usageRoutes({ identity, testHelpers, ...deps }: UsageRoutesDeps): FastifyPluginAsync {
  const toCaller = async <F extends string | null>(request: FastifyRequest, fingerprint: F) => ({
    account: await identity.account(request),
    guestId: identity.guest(request),
    deviceFingerprint: fingerprint,
    address: request.ip,
  })

  return async (app) => {
    // The header first: questions are counted by it.
    serve(
      app,
      usageApi.usageStatus,
      async ({ query, request }) =>
        await readUsage(deps, await toCaller(request, readDeviceFingerprint(request) ?? (query.fingerprint || null))),
    )

    if (!testHelpers) return
    for (const [helper, used] of [
      [usageApi.testLimit, FREE_QUESTIONS],
      [usageApi.resetUsage, 0],
    ] as const)
      serve(app, helper, async ({ body, request }) => await setUsage(deps, await toCaller(request, body.deviceFingerprint), used))
  }
}
