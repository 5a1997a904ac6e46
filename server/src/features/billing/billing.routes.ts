import * as contract from '@sugya/contract/api/billing'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import { deviceFingerprint, type Identity } from '../../http/session/identity.ts'
import type { RequestOrigin } from '../../ports/store/billing.ts'
import type { BillingParts } from './billing.ts'
import { createSubscription } from './create-subscription.ts'
import { readPlan } from './read-plan.ts'
import { readSubscription } from './read-subscription.ts'
import { receiveEvent } from './receive-event.ts'
import { renewOrNot } from './set-auto-renew.ts'

interface BillingRoutesParts extends BillingParts {
  identity: Identity
  /** The address readers see; the request's own when not known. */
  publicUrl: string | undefined
}

/** The calls about the subscription of the caller, and the door of the payment provider. */
export function billingRoutes(parts: BillingRoutesParts): FastifyPluginAsync {
  const { identity, payments } = parts
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    const { readPlan: plan, createSubscription: create, readSubscription: read, openPortal: portal } = contract
    const changes = [
      { endpoint: contract.cancelSubscription, renew: false },
      { endpoint: contract.resumeSubscription, renew: true },
    ]

    app.get(plan.path, { schema: { summary: plan.summary, response: { 200: plan.response } }, config: { access: plan.access } }, async () =>
      readPlan(parts),
    )
    app.post(
      create.path,
      { schema: { summary: create.summary, body: create.body, response: { 200: create.response } }, config: { access: create.access } },
      async (request) => {
        return await createSubscription(parts, await identity.signedIn(request), originOf(request))
      },
    )
    app.get(
      read.path,
      { schema: { summary: read.summary, querystring: read.query, response: { 200: read.response } }, config: { access: read.access } },
      async (request) => readSubscription(parts, await identity.signedIn(request), request.query.refresh ?? false),
    )
    for (const { endpoint, renew } of changes)
      app.post(
        endpoint.path,
        { schema: { summary: endpoint.summary, response: { 200: endpoint.response } }, config: { access: endpoint.access } },
        async (request) => {
          const account = await identity.signedIn(request)
          await renewOrNot(parts, account, renew, originOf(request))
          return await readSubscription(parts, account, false)
        },
      )
    app.post(
      portal.path,
      { schema: { summary: portal.summary, response: { 200: portal.response } }, config: { access: portal.access } },
      async (request) => {
        const { stripeCustomerId } = await identity.signedIn(request)
        if (stripeCustomerId === null || !payments.owns(stripeCustomerId)) throw new AppError('conflict', 'has never subscribed')
        const site = parts.publicUrl ?? `${request.protocol}://${request.host}`
        return { url: await payments.portal(stripeCustomerId, new URL('/account', site).href) }
      },
    )
    await plugin.register(webhookRoute(parts))
  }
}

/** In a scope of its own: the signature is over the bytes, so they must not be read as JSON before. */
function webhookRoute(parts: BillingParts): FastifyPluginAsync {
  return async (plugin) => {
    const { stripeWebhook: webhook } = contract
    plugin.removeAllContentTypeParsers()
    plugin.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    plugin.post(
      webhook.path,
      { schema: { summary: webhook.summary, response: { 200: webhook.response } }, config: { access: webhook.access } },
      async (request) => {
        const signature = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receiveEvent(parts, body, typeof signature === 'string' ? signature : undefined)
        return { received: true }
      },
    )
  }
}

function originOf(request: FastifyRequest): RequestOrigin {
  const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null
  return { deviceFingerprint: deviceFingerprint(request), ipAddress: request.ip, userAgent }
}
