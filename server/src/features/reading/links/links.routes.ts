import { linksApi } from '@sugya/contract/api/links'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { LinksStore } from '../../../ports/links.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LibraryCatalog } from '../../../ports/library.ts'
import { listLinks, type LinksDeps } from './list-links.ts'
import { listViews } from './list-views.ts'
import { readLinksStatus } from './links-status.ts'

export interface LinksRoutesDeps extends LinksDeps {
  library: LinksDeps['library'] & LibraryCatalog
  links: Pick<LinksStore, 'find' | 'readReport' | 'request'>
  clock: Clock
  /** Tells the job of this process that there is something to do; nothing where jobs run elsewhere. */
  wake: () => void
}

/** Milliseconds of the main thread for a page of links. */
const PAGE_COST = 20

/** Routes of the links between texts, for readers and for administrators. */
export function linksRoutes(deps: LinksRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, linksApi.readLinks, ({ params, query }) => listLinks(deps, params.ref, query), { cost: PAGE_COST })
    serve(app, linksApi.listViews, async ({ params }) => ({ places: await listViews(deps, params.refs.split('|')) }), { cost: PAGE_COST })
    serve(app, linksApi.readLinksStatus, () => readLinksStatus(deps))
    serve(app, linksApi.findLinks, async () => {
      await deps.links.request()
      deps.wake()
      return { requested: true as const }
    })
  }
}
