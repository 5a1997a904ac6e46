import { Readable } from 'node:stream'
import {
  changeEmail,
  changePassword,
  changeProfile,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
} from '@sugya/contract/api/account'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import { publicAddress } from '../../http/session/public-address.ts'
import type { Sessions } from '../../http/session/sessions.ts'
import type { Clock } from '../../ports/clock.ts'
import { changeEmail as mailNewEmailLink } from './change-email.ts'
import { changePassword as setPassword } from './change-password.ts'
import { changeProfile as setProfile } from './change-profile.ts'
import { deleteAccount as removeAccount, type DeleteParts } from './delete-account.ts'
import { exportAccount as gather, exportAsJson, type ExportParts } from './export-account.ts'
import { exportAsPage } from './export-page.ts'
import type { LinkParts } from './forgot-password.ts'
import { toUser } from './open-session.ts'

export interface AccountRoutesParts extends LinkParts, DeleteParts, ExportParts {
  sessions: Sessions
  clock: Clock
  /** The address readers see, if it is configured. */
  publicUrl: string | undefined
}

/** What signed-in users do with their account. */
export function accountRoutes(parts: AccountRoutesParts): FastifyPluginAsync {
  const { sessions, accounts } = parts
  const accountOf = async (request: FastifyRequest) => (await sessions.require(request)).account

  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.route({
      method: changeProfile.method,
      url: changeProfile.path,
      config: { access: changeProfile.access },
      schema: { summary: changeProfile.summary, body: changeProfile.body, response: { 200: changeProfile.response } },
      handler: async (request) => toUser(await setProfile(accounts, await accountOf(request), request.body)),
    })

    app.route({
      method: changePassword.method,
      url: changePassword.path,
      config: { access: changePassword.access },
      schema: { summary: changePassword.summary, body: changePassword.body, response: { 200: changePassword.response } },
      handler: async (request) => {
        await setPassword(parts, await sessions.require(request), { ...request.body, address: request.ip })
        return { changed: true as const }
      },
    })

    app.route({
      method: changeEmail.method,
      url: changeEmail.path,
      config: { access: changeEmail.access },
      schema: { summary: changeEmail.summary, body: changeEmail.body, response: { 200: changeEmail.response } },
      handler: async (request) => {
        const where = { address: request.ip, publicAddress: publicAddress(request, parts.publicUrl) }
        await mailNewEmailLink(parts, await accountOf(request), { ...request.body, ...where })
        return { sent: true as const }
      },
    })

    app.route({
      method: listSessions.method,
      url: listSessions.path,
      config: { access: listSessions.access },
      schema: { summary: listSessions.summary, response: { 200: listSessions.response } },
      handler: async (request) => {
        const { account, session: current } = await sessions.require(request)
        return (await accounts.sessions(account.id)).map((session) => ({
          ...session,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
          current: session.id === current.id,
        }))
      },
    })

    app.route({
      method: endSession.method,
      url: endSession.path,
      config: { access: endSession.access },
      schema: { summary: endSession.summary, params: endSession.params, response: { 200: endSession.response } },
      handler: async (request) => {
        const { id } = await accountOf(request)
        if (!(await accounts.endSession(id, request.params.id))) throw new AppError('not_found', 'the user has no such session')
        return { ended: true as const }
      },
    })

    app.route({
      method: endOtherSessions.method,
      url: endOtherSessions.path,
      config: { access: endOtherSessions.access },
      schema: { summary: endOtherSessions.summary, response: { 200: endOtherSessions.response } },
      handler: async (request) => {
        const { account, session } = await sessions.require(request)
        return { ended: await accounts.endOtherSessions(account.id, session.id) }
      },
    })

    app.route({
      method: exportAccount.method,
      url: exportAccount.path,
      config: { access: exportAccount.access },
      // The answer is a file that is made while it is sent: there is nothing to check it against.
      schema: { summary: exportAccount.summary, querystring: exportAccount.query },
      handler: async (request, reply) => {
        const { format, language } = request.query
        const data = await gather(parts, await accountOf(request))
        const now = parts.clock.now()
        const pieces = format === 'json' ? exportAsJson(data) : exportAsPage(data, language ?? data.account.language, now)
        reply
          .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
          .header('content-disposition', `attachment; filename="sugya-${now.toISOString().slice(0, 10)}.${format}"`)
        return await reply.send(Readable.from(pieces))
      },
    })

    app.route({
      method: deleteAccount.method,
      url: deleteAccount.path,
      config: { access: deleteAccount.access },
      schema: { summary: deleteAccount.summary, body: deleteAccount.body, response: { 200: deleteAccount.response } },
      handler: async (request) => {
        await removeAccount(parts, await accountOf(request), { password: request.body.password, address: request.ip })
        await sessions.end(request)
        return { deleted: true as const }
      },
    })
  }
}
