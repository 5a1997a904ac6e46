import * as contract from '@sugya/contract/api/billing'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import type { Identity } from '../../http/session/identity.ts'
import type { Sandbox } from '../../ports/payments.ts'
import { advanceSandbox, listSandbox } from './advance-sandbox.ts'
import type { BillingParts } from './billing.ts'
import { paySandbox } from './pay-sandbox.ts'

interface SandboxRoutesParts extends BillingParts {
  payments: Sandbox
  identity: Identity
  /** What the command line shows to prove that it may read the data folder; null when it reaches the database without the server. */
  key: string | null
}

/** What exists only while the sandbox stands for the payment provider: paying with test cards, and the command that moves time. */
export function sandboxRoutes(parts: SandboxRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    const { paySandbox: pay, listSandbox: list, advanceSandbox: advance } = contract

    app.post(
      pay.path,
      { schema: { summary: pay.summary, body: pay.body, response: { 200: pay.response } }, config: { access: pay.access } },
      async (request) => {
        return await paySandbox(parts, await parts.identity.signedIn(request), request.body)
      },
    )
    const { key } = parts
    if (key === null) return
    app.get(
      list.path,
      { schema: { summary: list.summary, response: { 200: list.response } }, config: { access: list.access } },
      async (request) => {
        checkKey(request, key)
        return await listSandbox(parts)
      },
    )
    app.post(
      advance.path,
      { schema: { summary: advance.summary, body: advance.body, response: { 200: advance.response } }, config: { access: advance.access } },
      async (request) => {
        checkKey(request, key)
        return { happened: await advanceSandbox(parts, request.body.email, request.body.what) }
      },
    )
  }
}

function checkKey(request: FastifyRequest, key: string): void {
  const [given, wanted] = [Buffer.from(String(request.headers['x-sandbox-key'] ?? '')), Buffer.from(key)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AppError('unauthorized', 'without the key of the sandbox')
}
