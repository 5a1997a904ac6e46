import { allowEdition, listEditionDecisions, listEditions as list, listRefusedEditions, removeEdition } from '@sugya/contract/api/editions'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../../errors.ts'
import { administratorOf } from '../../../http/access.ts'
import '../../../http/audit.ts'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'
import type { DecisionFollower } from './apply-decisions.ts'
import { listEditions } from './list-editions.ts'

export interface EditionRoutesParts {
  editions: EditionStore
  library: LibraryEditions
  follower: Pick<DecisionFollower, 'wake'>
}

/** Editions in the library, those that were left out, and what administrators say of them. */
export function editionRoutes({ editions, library, follower }: EditionRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: list.method,
      url: list.path,
      config: { access: list.access },
      schema: { summary: list.summary, querystring: list.query, response: { 200: list.response } },
      handler: (request) => listEditions({ library, editions }, request.query),
    })

    app.route({
      method: listRefusedEditions.method,
      url: listRefusedEditions.path,
      config: { access: listRefusedEditions.access },
      schema: {
        summary: listRefusedEditions.summary,
        querystring: listRefusedEditions.query,
        response: { 200: listRefusedEditions.response },
      },
      handler: (request) => editions.leftOut(request.query),
    })

    app.route({
      method: listEditionDecisions.method,
      url: listEditionDecisions.path,
      config: { access: listEditionDecisions.access },
      schema: {
        summary: listEditionDecisions.summary,
        querystring: listEditionDecisions.query,
        response: { 200: listEditionDecisions.response },
      },
      handler: (request) => editions.decisions(request.query),
    })

    app.route({
      method: allowEdition.method,
      url: allowEdition.path,
      config: { access: allowEdition.access },
      schema: { summary: allowEdition.summary, body: allowEdition.body, response: { 200: allowEdition.response } },
      handler: async (request) => {
        const decision = await editions.decide(request.body, 'allowed', administratorOf(request).username)
        request.auditDetails = { ...request.body }
        follower.wake()
        return decision
      },
    })

    app.route({
      method: removeEdition.method,
      url: removeEdition.path,
      config: { access: removeEdition.access },
      schema: { summary: removeEdition.summary, body: removeEdition.body, response: { 200: removeEdition.response } },
      handler: async (request) => {
        const { title, language, editionTitle } = request.body
        const stored = library
          .records()
          .find(({ work }) => work.title === title)
          ?.editions.find((edition) => edition.language === language && edition.title === editionTitle)
        if (stored === undefined) throw new AppError('not_found', 'the library has no such edition')
        if (library.isGiven(stored)) throw new AppError('forbidden', 'an edition that comes with the product stays')
        const decision = await editions.decide(request.body, 'removed', administratorOf(request).username)
        request.auditDetails = { ...request.body }
        follower.wake()
        return decision
      },
    })
  }
}
