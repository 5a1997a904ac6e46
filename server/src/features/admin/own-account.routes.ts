import { adminApi } from '@sugya/contract/api/admin'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Admin } from '../../ports/store/admins.ts'
import { hashToken } from '../../session-tokens.ts'
import { createAdminCookie, readAdminToken } from './admin-sessions.ts'
import {
  activateSecondFactor,
  type AdminInSession,
  beginSecondFactor,
  type ChangeSecondFactorDeps,
  removeSecondFactor,
} from './second-factor/change-second-factor.ts'

export interface OwnAccountRoutesDeps extends ChangeSecondFactorDeps {
  /** The site is served over https. */
  secure: boolean
}

/** Routes by which administrators see and change their own second factor and sessions. */
export function ownAccountRoutes(deps: OwnAccountRoutesDeps): FastifyPluginAsync {
  const { admins, secondFactors, clock } = deps
  const cookie = createAdminCookie(deps.secure).name
  const toCaller = (admin: Admin, request: FastifyRequest): AdminInSession => ({
    admin,
    tokenHash: hashToken(readAdminToken(request, cookie) ?? ''),
  })

  return async (app) => {
    // No cache may keep secrets and recovery codes.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    serve(app, adminApi.secondFactor, async ({ admin }) => {
      const found = await secondFactors.find(admin.id)
      return { since: found?.since?.toISOString() ?? null, recoveryCodesLeft: found?.recoveryCodesLeft ?? 0 }
    })
    serve(app, adminApi.beginSecondFactor, ({ admin, body, request }) => beginSecondFactor(deps, toCaller(admin, request), body.password))
    serve(app, adminApi.activateSecondFactor, async ({ admin, body, request }) => ({
      recoveryCodes: await activateSecondFactor(deps, toCaller(admin, request), body.code),
    }))
    serve(app, adminApi.removeSecondFactor, async ({ admin, body, request }) => {
      await removeSecondFactor(deps, toCaller(admin, request), body)
      return { removed: true as const }
    })
    serve(app, adminApi.listSessions, async ({ admin, request }) => {
      const sessions = await admins.listSessions(admin.id, clock.now(), toCaller(admin, request).tokenHash)
      return sessions.map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
      }))
    })
    serve(app, adminApi.endSession, async ({ admin, params }) => {
      if (!(await admins.endSessionById(admin.id, params.id))) throw new AppError('not_found', 'the administrator has no such session')
      return { ended: true as const }
    })
    serve(app, adminApi.endOtherSessions, async ({ admin, request }) => {
      return { ended: await admins.endOtherSessions(admin.id, toCaller(admin, request).tokenHash) }
    })
  }
}
