import { editionsApi } from '@sugya/contract/api/editions'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../../../errors.ts'
import { toEditionId } from '../../../ports/library.ts'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'
import { serve } from '../../../http/serve.ts'
import type { DecisionApplier } from './apply-decisions.ts'
import { listEditions } from './list-editions.ts'

export interface EditionRoutesDeps {
  editions: EditionStore
  library: LibraryEditions
  applier: Pick<DecisionApplier, 'poll'>
}

/** Routes of the editions in the library, the refused ones, and the decisions of administrators about both. */
export function editionRoutes({ editions, library, applier }: EditionRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, editionsApi.listEditions, ({ query }) => listEditions({ library, editions }, query))
    serve(app, editionsApi.listRefusedEditions, ({ query }) => editions.listRefusals(query))
    serve(app, editionsApi.listEditionDecisions, ({ query }) => editions.listDecisions(query))
    serve(app, editionsApi.allowEdition, async ({ admin, body, request }) => {
      const decision = await editions.decide(body, 'allowed', admin.username)
      request.auditDetails = { ...body }
      applier.poll()
      return decision
    })
    serve(app, editionsApi.removeEdition, async ({ admin, body, request }) => {
      const stored = library
        .records()
        .find(({ work }) => work.title === body.title)
        ?.editions.find(({ id }) => id === toEditionId(body))
      if (stored === undefined) throw new AppError('not_found', 'the library has no such edition')
      if (library.isGiven(stored)) throw new AppError('forbidden', 'an edition that comes with the product stays')
      const decision = await editions.decide(body, 'removed', admin.username)
      request.auditDetails = { ...body }
      applier.poll()
      return decision
    })
  }
}
