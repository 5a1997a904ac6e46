import { adminLogin, adminLogout, adminStatus } from '@sugya/contract/api/admin'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../session-tokens.ts'
import { adminCookie, adminToken } from './admin-sessions.ts'
import { signInAdmin, type SignInAdminParts } from './sign-in-admin.ts'

export interface AdminRoutesParts extends SignInAdminParts {
  /** Readers come by https: the cookie is sent over nothing else. */
  secure: boolean
}

/** How administrators come and go. Who may pass is enforced in http/access.ts. */
export function adminRoutes(parts: AdminRoutesParts): FastifyPluginAsync {
  const cookie = adminCookie(parts.secure)

  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: adminLogin.method,
      url: adminLogin.path,
      config: { access: adminLogin.access },
      schema: { summary: adminLogin.summary, body: adminLogin.body, response: { 200: adminLogin.response } },
      handler: async (request, reply) => {
        const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null
        const { token, expiresAt, admin } = await signInAdmin(parts, { ...request.body, address: request.ip, userAgent })
        reply.setCookie(cookie.name, token, cookie.options)
        return { token, expiresAt: expiresAt.toISOString(), admin }
      },
    })

    app.route({
      method: adminLogout.method,
      url: adminLogout.path,
      config: { access: adminLogout.access },
      schema: { summary: adminLogout.summary, response: { 200: adminLogout.response } },
      handler: async (request, reply) => {
        const token = adminToken(request, cookie.name)
        if (token !== undefined) await parts.admins.endSession(hashToken(token))
        reply.clearCookie(cookie.name, { path: cookie.options.path, secure: parts.secure })
        return { loggedOut: true as const }
      },
    })

    app.route({
      method: adminStatus.method,
      url: adminStatus.path,
      config: { access: adminStatus.access },
      schema: { summary: adminStatus.summary, response: { 200: adminStatus.response } },
      handler: (request) => {
        if (request.admin === null) throw new AppError('unauthorized', 'no administrator')
        return { admin: request.admin }
      },
    })
  }
}
