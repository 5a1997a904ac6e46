import { adminApi } from '@sugya/contract/api/admin'
import type { FastifyPluginAsync } from 'fastify'
import type { KnownDevices } from '../../http/session/known-devices.ts'
import { hashToken } from '../../session-tokens.ts'
import { serve } from '../../http/serve.ts'
import { createAdminCookie, readAdminToken } from './admin-sessions.ts'
import { signInAdmin, type SignInAdminDeps } from './sign-in-admin.ts'

export interface AdminRoutesDeps extends SignInAdminDeps {
  devices: KnownDevices
  /** The site is served over https: the cookie is sent over nothing else. */
  secure: boolean
}

/** Routes for signing administrators in and out. */
export function adminRoutes(deps: AdminRoutesDeps): FastifyPluginAsync {
  const cookie = createAdminCookie(deps.secure)

  return async (app) => {
    serve(app, adminApi.login, async ({ body, request, reply }) => {
      const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null
      const device = { admin: body.username.toLowerCase() }
      const caller = { address: request.ip, knownDevice: deps.devices.find(request, device), userAgent }
      const { token, expiresAt, admin } = await signInAdmin(deps, { ...body, ...caller })
      reply.setCookie(cookie.name, token, cookie.options)
      deps.devices.remember(request, reply, device)
      return { token, expiresAt: expiresAt.toISOString(), admin }
    })
    serve(app, adminApi.logout, async ({ request, reply }) => {
      const token = readAdminToken(request, cookie.name)
      if (token !== undefined) await deps.admins.endSession(hashToken(token))
      reply.clearCookie(cookie.name, { path: cookie.options.path, secure: deps.secure })
      return { loggedOut: true as const }
    })
    serve(app, adminApi.status, ({ admin }) => ({ admin }))
  }
}
