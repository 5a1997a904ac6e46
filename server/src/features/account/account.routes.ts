import { Readable } from 'node:stream'
import { accountApi } from '@sugya/contract/api/account'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../errors.ts'
import { readDeviceFingerprint } from '../../http/session/identity.ts'
import { resolvePublicAddress } from '../../http/session/public-address.ts'
import type { Sessions } from '../../http/session/sessions.ts'
import type { Clock } from '../../ports/clock.ts'
import { serve } from '../../http/serve.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts'
import { exportAccount, exportAsJson, type ExportAccountDeps } from './export-account.ts'
import { exportAsPage } from './export-page.ts'
import type { MailLinkDeps } from './forgot-password.ts'
import { toUser } from './open-session.ts'

export interface AccountRoutesDeps extends MailLinkDeps, DeleteAccountDeps, ExportAccountDeps {
  sessions: Sessions
  clock: Clock
  /** The configured address that readers see, if any. */
  publicUrl: string | undefined
}

/** Routes of the signed-in user's account. */
export function accountRoutes(deps: AccountRoutesDeps): FastifyPluginAsync {
  const { sessions, accounts } = deps

  return async (app) => {
    serve(app, accountApi.changeProfile, async ({ account, body }) => toUser(await changeProfile(accounts, account, body)))
    serve(app, accountApi.changePassword, async ({ account, session, body }) => {
      await changePassword(deps, { account, session }, body)
      return { changed: true as const }
    })
    serve(app, accountApi.changeEmail, async ({ account, session, body, request }) => {
      const where = { address: request.ip, publicAddress: resolvePublicAddress(request, deps.publicUrl) }
      await changeEmail(deps, { account, session }, { ...body, ...where })
      return { sent: true as const }
    })
    serve(app, accountApi.listSessions, async ({ account, session: current }) => {
      return (await accounts.listSessions(account.id)).map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        current: session.id === current.id,
      }))
    })
    serve(app, accountApi.endSession, async ({ account, params }) => {
      if (!(await accounts.endSession(account.id, params.id))) throw new AppError('not_found', 'the user has no such session')
      return { ended: true as const }
    })
    serve(app, accountApi.endOtherSessions, async ({ account, session }) => {
      return { ended: await accounts.endOtherSessions(account.id, session.id) }
    })
    serve(app, accountApi.exportAccount, async ({ account, query, reply }) => {
      const { format, language } = query
      const data = await exportAccount(deps, account)
      const now = deps.clock.now()
      const pieces = format === 'json' ? exportAsJson(data) : exportAsPage(data, language ?? data.account.language, now)
      reply
        .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="sugya-${now.toISOString().slice(0, 10)}.${format}"`)
      return await reply.send(Readable.from(pieces))
    })
    serve(app, accountApi.deleteAccount, async ({ account, session, body, request }) => {
      await deleteAccount(deps, { account, session }, body.password, {
        deviceFingerprint: readDeviceFingerprint(request),
        address: request.ip,
      })
      await sessions.end(request)
      return { deleted: true as const }
    })
  }
}
