import { textsApi } from '@sugya/contract/api/texts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Library, LibraryCatalog } from '../../ports/library.ts'
import { serve } from '../../http/serve.ts'
import { listAuthorship } from './list-authorship.ts'
import { listWorks } from './list-works.ts'
import { readContents } from './read-contents.ts'
import type { ReferenceTools } from './reference-tools.ts'

export interface CatalogRoutesDeps {
  library: Library & LibraryCatalog
  references: ReferenceTools
}

/**
 * Routes of the catalog and the tables of contents. They change only with the library, so a browser that has the
 * current version gets 304.
 */
export function catalogRoutes(deps: CatalogRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    // Weak: the same body may be compressed or not.
    const createTag = () => `W/"${deps.library.version()}"`
    const withTag = <Body>(reply: FastifyReply, body: Body): Body => {
      reply.header('etag', createTag()).header('cache-control', 'public, no-cache')
      return body
    }
    app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      const tag = createTag()
      if (request.headers['if-none-match']?.split(/,\s*/).includes(tag) === true) return reply.header('etag', tag).code(304).send()
    })

    serve(app, textsApi.listWorks, ({ reply }) => withTag(reply, { works: listWorks(deps.library) }))
    serve(app, textsApi.listAuthorship, ({ params, reply }) =>
      withTag(reply, { works: listAuthorship(deps.library, params.titles.split('|')) }),
    )
    serve(app, textsApi.readContents, ({ params, reply }) => withTag(reply, readContents(deps, params.title)))
  }
}
