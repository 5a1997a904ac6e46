import { billingApi } from '@sugya/contract/api/billing'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { readDeviceFingerprint } from '../../http/session/identity.ts'
import { readReferral } from '../../http/session/referral.ts'
import { toStoredAddress } from '../../http/session/network.ts'
import type { RequestOrigin } from '../../ports/store/billing.ts'
import type { BillingDeps } from './billing.ts'
import { createSubscription } from './create-subscription.ts'
import { readPlan } from './read-plan.ts'
import { readSubscription } from './read-subscription.ts'
import { receiveEvent } from './receive-event.ts'
import { setAutoRenew } from './set-auto-renew.ts'

interface BillingRoutesDeps extends BillingDeps {
  /** The address readers see; the request's own when unknown. */
  publicUrl: string | undefined
}

/** Routes of the caller's subscription and the webhook of the payment provider. */
export function billingRoutes(deps: BillingRoutesDeps): FastifyPluginAsync {
  const { payments } = deps
  return async (app) => {
    serve(app, billingApi.readPlan, () => readPlan(deps))
    serve(app, billingApi.createSubscription, ({ account, request }) => createSubscription(deps, account, toOrigin(request)))
    serve(app, billingApi.readSubscription, ({ account, query }) => readSubscription(deps, account, query.refresh ?? false))
    for (const [endpoint, renew] of [
      [billingApi.cancelSubscription, false],
      [billingApi.resumeSubscription, true],
    ] as const)
      serve(app, endpoint, async ({ account, request }) => {
        await setAutoRenew(deps, account, renew, toOrigin(request))
        return await readSubscription(deps, account, false)
      })
    serve(app, billingApi.openPortal, async ({ account: { stripeCustomerId }, request }) => {
      if (stripeCustomerId === null || !payments.ownsCustomer(stripeCustomerId))
        throw new AppError('conflict', 'the account has never subscribed', { details: { reason: 'no_subscription' } })
      const site = deps.publicUrl ?? `${request.protocol}://${request.host}`
      return { url: await payments.createPortalUrl(stripeCustomerId, new URL('/account', site).href) }
    })
    await app.register(webhookRoute(deps))
  }
}

/** In its own scope: the signature covers the raw bytes, which must not be parsed as JSON. */
function webhookRoute(deps: BillingDeps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    serve(app, billingApi.stripeWebhook, async ({ request }) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveEvent(deps, body, typeof signature === 'string' ? signature : undefined)
      return { received: true as const }
    })
  }
}

function toOrigin(request: FastifyRequest): RequestOrigin {
  const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null
  return {
    deviceFingerprint: readDeviceFingerprint(request),
    ipAddress: toStoredAddress(request.ip),
    userAgent,
    referralSource: readReferral(request),
  }
}
