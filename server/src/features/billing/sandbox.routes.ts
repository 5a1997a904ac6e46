import { billingApi } from '@sugya/contract/api/billing'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Sandbox } from '../../ports/payments.ts'
import { serve } from '../../http/serve.ts'
import { advanceSandbox, listSandbox } from './advance-sandbox.ts'
import type { BillingDeps } from './billing.ts'
import { paySandbox } from './pay-sandbox.ts'

interface SandboxRoutesDeps extends BillingDeps {
  payments: Sandbox
  /**
   * The key by which the command line proves that it can read the data folder; null when it reaches the database
   * without the server.
   */
  key: string | null
}

/**
 * Routes that exist only while the sandbox is the payment provider: test cards, and the command line that simulates
 * events.
 */
export function sandboxRoutes(deps: SandboxRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, billingApi.paySandbox, ({ account, body }) => paySandbox(deps, account, body))
    const { key } = deps
    if (key === null) return
    serve(app, billingApi.listSandbox, async ({ request }) => {
      checkKey(request, key)
      return await listSandbox(deps)
    })
    serve(app, billingApi.advanceSandbox, async ({ body, request }) => {
      checkKey(request, key)
      return { happened: await advanceSandbox(deps, body.email, body.what) }
    })
  }
}

function checkKey(request: FastifyRequest, key: string): void {
  const [given, wanted] = [Buffer.from(String(request.headers['x-sandbox-key'] ?? '')), Buffer.from(key)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('unauthorized', 'sandbox key missing or wrong')
}
