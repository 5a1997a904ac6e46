import {
  listLinks as listEndpoint,
  listOwnLinks,
  readShared as readEndpoint,
  revokeLink,
  shareConversation as shareEndpoint,
} from '@sugya/contract/api/sharing'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import type { Identity } from '../../http/session/identity.ts'
import { readShared } from './read-shared.ts'
import { listLinks, shareConversation, type SharingParts } from './share-conversation.ts'

export interface SharingRoutesParts extends SharingParts {
  identity: Identity
}

/** Links by which a conversation is read: making, listing and revoking them for its owner, reading for anyone. */
export function sharingRoutes(parts: SharingRoutesParts): FastifyPluginAsync {
  const { identity, sharing } = parts
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    // A revoked link must lead nowhere at once, and what was shared with some is not for those who search.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    })

    app.route({
      method: shareEndpoint.method,
      url: shareEndpoint.path,
      config: { access: shareEndpoint.access },
      schema: { summary: shareEndpoint.summary, params: shareEndpoint.params, response: { 200: shareEndpoint.response } },
      handler: async (request) => await shareConversation(parts, (await identity.signedIn(request)).id, request.params.id),
    })

    app.route({
      method: listEndpoint.method,
      url: listEndpoint.path,
      config: { access: listEndpoint.access },
      schema: { summary: listEndpoint.summary, params: listEndpoint.params, response: { 200: listEndpoint.response } },
      handler: async (request) => await listLinks(parts, (await identity.signedIn(request)).id, request.params.id),
    })

    app.route({
      method: listOwnLinks.method,
      url: listOwnLinks.path,
      config: { access: listOwnLinks.access },
      schema: { summary: listOwnLinks.summary, response: { 200: listOwnLinks.response } },
      handler: async (request) => await sharing.listOf((await identity.signedIn(request)).id),
    })

    app.route({
      method: revokeLink.method,
      url: revokeLink.path,
      config: { access: revokeLink.access },
      schema: { summary: revokeLink.summary, params: revokeLink.params, response: { 200: revokeLink.response } },
      handler: async (request) => {
        const { id: userId } = await identity.signedIn(request)
        if (!(await sharing.remove(userId, request.params.id))) throw new AppError('forbidden', 'no such link of this user')
        return { revoked: true as const }
      },
    })

    app.route({
      method: readEndpoint.method,
      url: readEndpoint.path,
      config: { access: readEndpoint.access },
      schema: { summary: readEndpoint.summary, params: readEndpoint.params, response: { 200: readEndpoint.response } },
      handler: async (request) => await readShared(sharing, request.params.id),
    })
  }
}
