import { authStatus, confirmEmail, forgotPassword, logOut, resetPassword, signIn, signUp, type SignedIn } from '@sugya/contract/api/account'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import { languageOf } from '../../http/errors/error-handler.ts'
import { deviceFingerprint, type Identity } from '../../http/session/identity.ts'
import { publicAddress } from '../../http/session/public-address.ts'
import type { Sessions } from '../../http/session/sessions.ts'
import { confirmEmail as confirmNewEmail } from './change-email.ts'
import { forgotPassword as mailNewPasswordLink, type LinkParts } from './forgot-password.ts'
import { type Caller, toUser } from './open-session.ts'
import { resetPassword as setNewPassword } from './reset-password.ts'
import { signIn as signInUser } from './sign-in.ts'
import { signUp as signUpUser, type SignUpParts } from './sign-up.ts'

export interface AuthRoutesParts extends SignUpParts, LinkParts {
  identity: Identity
  sessions: Sessions
  /** The address readers see, if it is configured. */
  publicUrl: string | undefined
}

/** Signing up, in and out, and the mailed links. */
export function authRoutes(parts: AuthRoutesParts): FastifyPluginAsync {
  const { identity, sessions } = parts

  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    guestId: identity.guest(request),
    deviceFingerprint: deviceFingerprint(request),
  })

  /** The session's cookie, and a new guest: what the old one had is the user's now. */
  async function signedIn(request: FastifyRequest, reply: FastifyReply, answer: SignedIn): Promise<SignedIn> {
    await sessions.begin(request, { token: answer.token, expiresAt: new Date(answer.expiresAt) })
    if (identity.guest(request) !== null) identity.renewGuest(reply)
    return answer
  }

  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    // Tokens and addresses are for nobody's cache.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.route({
      method: signUp.method,
      url: signUp.path,
      config: { access: signUp.access },
      schema: { summary: signUp.summary, body: signUp.body, response: { 200: signUp.response } },
      handler: async (request, reply) => {
        const input = { ...request.body, language: languageOf(request) }
        return await signedIn(request, reply, await signUpUser(parts, input, callerOf(request)))
      },
    })

    app.route({
      method: signIn.method,
      url: signIn.path,
      config: { access: signIn.access },
      schema: { summary: signIn.summary, body: signIn.body, response: { 200: signIn.response } },
      handler: async (request, reply) => await signedIn(request, reply, await signInUser(parts, request.body, callerOf(request))),
    })

    app.route({
      method: authStatus.method,
      url: authStatus.path,
      config: { access: authStatus.access },
      schema: { summary: authStatus.summary, response: { 200: authStatus.response } },
      handler: async (request) => {
        if (await sessions.hasEnded(request)) throw new AppError('session_ended', 'the session has ended')
        const found = await sessions.find(request)
        if (found === undefined) return { isAuthenticated: false, user: null }
        return { isAuthenticated: true, user: toUser(found.account), expiresAt: found.session.expiresAt.toISOString() }
      },
    })

    app.route({
      method: logOut.method,
      url: logOut.path,
      config: { access: logOut.access },
      schema: { summary: logOut.summary, response: { 200: logOut.response } },
      handler: async (request) => {
        await sessions.end(request)
        return { loggedOut: true as const }
      },
    })

    app.route({
      method: forgotPassword.method,
      url: forgotPassword.path,
      config: { access: forgotPassword.access },
      schema: { summary: forgotPassword.summary, body: forgotPassword.body, response: { 200: forgotPassword.response } },
      handler: async (request) => {
        const { email } = request.body
        await mailNewPasswordLink(parts, { email, address: request.ip, publicAddress: publicAddress(request, parts.publicUrl) })
        return { sent: true as const }
      },
    })

    app.route({
      method: resetPassword.method,
      url: resetPassword.path,
      config: { access: resetPassword.access },
      schema: { summary: resetPassword.summary, body: resetPassword.body, response: { 200: resetPassword.response } },
      handler: async (request, reply) => await signedIn(request, reply, await setNewPassword(parts, request.body, callerOf(request))),
    })

    app.route({
      method: confirmEmail.method,
      url: confirmEmail.path,
      config: { access: confirmEmail.access },
      schema: { summary: confirmEmail.summary, body: confirmEmail.body, response: { 200: confirmEmail.response } },
      handler: async (request) => await confirmNewEmail(parts, request.body.token),
    })
  }
}
