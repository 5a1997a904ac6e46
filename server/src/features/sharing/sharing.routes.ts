import { sharingApi } from '@sugya/contract/api/sharing'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { readShared } from './read-shared.ts'
import { listLinks, shareConversation, type SharingDeps } from './share-conversation.ts'

/** Routes of public links to conversations: creating, listing and revoking them for the owner, reading for anyone. */
export function sharingRoutes(deps: SharingDeps): FastifyPluginAsync {
  const { sharing } = deps
  return async (app) => {
    // Search engines must not list what was shared with some.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
    })
    serve(
      app,
      sharingApi.shareConversation,
      async ({ account, params, body }) => await shareConversation(deps, account.id, params.id, body?.upTo ?? null),
    )
    serve(app, sharingApi.listLinks, async ({ account, params }) => await listLinks(deps, account.id, params.id))
    serve(app, sharingApi.listOwnLinks, async ({ account }) => await sharing.listByUser(account.id))
    serve(app, sharingApi.revokeLink, async ({ account, params }) => {
      if (!(await sharing.remove(account.id, params.id))) throw new AppError('forbidden', 'no such link of this user')
      return { revoked: true as const }
    })
    serve(app, sharingApi.readShared, async ({ params }) => await readShared(sharing, params.id))
  }
}
