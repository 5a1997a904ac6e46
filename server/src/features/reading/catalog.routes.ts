import { listWorks as works, readContents as contents } from '@sugya/contract/api/texts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library, LibraryShelf } from '../../ports/library.ts'
import { listWorks } from './list-works.ts'
import { readContents } from './read-contents.ts'
import type { ReferenceTools } from './reference-tools.ts'

export interface ShelfRoutesParts {
  library: Library & LibraryShelf
  references: ReferenceTools
}

/** The shelf and the tables of contents. They change only with the library: a browser that has the present version is told so and sent nothing. */
export function shelfRoutes(parts: ShelfRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    // Weak: the same words may come compressed or not.
    const tag = () => `W/"${parts.library.version()}"`
    const marked = <T>(reply: FastifyReply, body: T): T => {
      reply.header('etag', tag()).header('cache-control', 'public, no-cache')
      return body
    }
    plugin.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers['if-none-match']?.split(/,\s*/).includes(tag()) === true) return reply.header('etag', tag()).code(304).send()
    })

    app.get(
      works.path,
      { schema: { summary: works.summary, response: { 200: works.response } }, config: { access: works.access } },
      async (_request, reply) => marked(reply as FastifyReply, { works: listWorks(parts.library) }),
    )
    app.get(
      contents.path,
      {
        schema: { summary: contents.summary, params: contents.params, response: { 200: contents.response } },
        config: { access: contents.access },
      },
      async (request, reply) => marked(reply as FastifyReply, readContents(parts, request.params.title)),
    )
  }
}
