import { textsApi } from '@sugya/contract/api/texts'
import type { FastifyPluginAsync } from 'fastify'
import type { Calendar } from '../../ports/calendar.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Library, LibraryCatalog } from '../../ports/library.ts'
import { createFindingQueue } from '../../http/limits/finding-queue.ts'
import { serve } from '../../http/serve.ts'
import { findDailyPage, findWeeklyPortion } from './daily-study.ts'
import { pickRandomText } from './random-text.ts'
import { readPassage } from './read-passage.ts'
import type { ReferenceTools } from './reference-tools.ts'
import { searchTexts, type FindPassages } from './search/search-texts.ts'

export interface ReadingRoutesDeps {
  library: Library & LibraryCatalog
  references: ReferenceTools
  calendar: Calendar
  clock: Clock
  /** The same retrieval as in the chat. */
  find: FindPassages
  searchesAtOnce: number
}

/**
 * Milliseconds of the main thread, measured by `node bench/flood.ts` on two cores; a search costs more by the length of
 * its address.
 */
const PASSAGE_COST = 20
const SEARCH_COST = 20
const URL_LENGTH_PER_COST = 60

/** Routes for reading, searching and daily study. */
export function readingRoutes(deps: ReadingRoutesDeps): FastifyPluginAsync {
  const queue = createFindingQueue(deps.searchesAtOnce)
  return async (app) => {
    serve(app, textsApi.readPassage, ({ params }) => readPassage(deps, params.ref), { cost: PASSAGE_COST })
    serve(
      app,
      textsApi.searchTexts,
      ({ params, query, request }) => queue.run(request.ip, () => searchTexts(deps, { query: params.query, ...query })),
      { cost: ({ url }) => SEARCH_COST + Math.floor(url.length / URL_LENGTH_PER_COST) },
    )
    serve(app, textsApi.randomText, ({ query }) => pickRandomText({ ...deps, random: Math.random }, query.language))
    serve(app, textsApi.dailyStudy, () => ({ dafYomi: findDailyPage(deps) }))
    serve(app, textsApi.torahPortion, ({ query }) => ({
      parsha: findWeeklyPortion(deps, query.diaspora === false ? 'israel' : 'diaspora'),
    }))
  }
}
