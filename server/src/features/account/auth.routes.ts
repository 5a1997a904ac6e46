import { accountApi, type SignedIn } from '@sugya/contract/api/account'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { negotiateLanguage } from '../../http/errors/error-handler.ts'
import { readDeviceFingerprint, type Identity } from '../../http/session/identity.ts'
import type { KnownDevices } from '../../http/session/known-devices.ts'
import { resolvePublicAddress } from '../../http/session/public-address.ts'
import type { Sessions } from '../../http/session/sessions.ts'
import { serve } from '../../http/serve.ts'
import { confirmEmail } from './change-email.ts'
import { forgotPassword, type MailLinkDeps } from './forgot-password.ts'
import { type Caller, normalizeEmail, toUser } from './open-session.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'

export interface AuthRoutesDeps extends SignUpDeps, MailLinkDeps {
  identity: Identity
  sessions: Sessions
  devices: KnownDevices
  /** The configured address that readers see, if any. */
  publicUrl: string | undefined
}

/** Routes for signing up, in and out, and for the links in e-mails. */
export function authRoutes(deps: AuthRoutesDeps): FastifyPluginAsync {
  const { identity, sessions, devices } = deps

  const findDevice = (request: FastifyRequest, email: string) => devices.find(request, { user: normalizeEmail(email) })
  const toCaller = (request: FastifyRequest): Caller => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    guestId: identity.guest(request),
    deviceFingerprint: readDeviceFingerprint(request),
  })

  /**
   * Sets the cookies of the new session and of a known device, and a new guest: the user has taken over what the old
   * guest had.
   */
  async function keepSession(request: FastifyRequest, reply: FastifyReply, answer: SignedIn): Promise<SignedIn> {
    await sessions.begin(request, { token: answer.token, expiresAt: new Date(answer.expiresAt) })
    devices.remember(request, reply, { user: answer.user.email })
    if (identity.guest(request) !== null) identity.renewGuest(reply)
    return answer
  }

  return async (app) => {
    serve(app, accountApi.signUp, async ({ body, request, reply }) => {
      const input = { ...body, language: negotiateLanguage(request), publicAddress: resolvePublicAddress(request, deps.publicUrl) }
      return await keepSession(request, reply, await signUp(deps, input, toCaller(request)))
    })
    serve(app, accountApi.signIn, async ({ body, request, reply }) => {
      const caller = { ...toCaller(request), knownDevice: findDevice(request, body.email) }
      return await keepSession(request, reply, await signIn(deps, body, caller))
    })
    serve(app, accountApi.authStatus, async ({ request }) => {
      if (await sessions.hasEnded(request)) throw new AppError('session_ended', 'the session has ended')
      const found = await sessions.find(request)
      if (found === undefined) return { isAuthenticated: false, user: null }
      return { isAuthenticated: true, user: toUser(found.account), expiresAt: found.session.expiresAt.toISOString() }
    })
    serve(app, accountApi.logOut, async ({ request }) => {
      await sessions.end(request)
      return { loggedOut: true as const }
    })
    serve(app, accountApi.forgotPassword, async ({ body, request }) => {
      const { email } = body
      const caller = { address: request.ip, knownDevice: findDevice(request, email) }
      await forgotPassword(deps, { email, ...caller, publicAddress: resolvePublicAddress(request, deps.publicUrl) })
      return { sent: true as const }
    })
    serve(
      app,
      accountApi.resetPassword,
      async ({ body, request, reply }) => await keepSession(request, reply, await resetPassword(deps, body, toCaller(request))),
    )
    serve(app, accountApi.confirmEmail, async ({ body }) => await confirmEmail(deps, body.token))
  }
}
