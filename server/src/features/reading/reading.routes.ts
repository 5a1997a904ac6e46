import * as contract from '@sugya/contract/api/texts'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Calendar } from '../../ports/calendar.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Library } from '../../ports/library.ts'
import { dailyPage, weeklyPortion } from './daily-study.ts'
import { randomText } from './random-text.ts'
import { readPassage } from './read-passage.ts'
import type { ReferenceTools } from './reference-tools.ts'
import { searchTexts, type FindPassages } from './search-texts.ts'

export interface TextsRoutesParts {
  library: Library
  references: ReferenceTools
  calendar: Calendar
  clock: Clock
  /** The same finding the chat uses. */
  find: FindPassages
}

/** The calls for reading, searching and daily study. */
export function textsRoutes(parts: TextsRoutesParts): FastifyPluginAsync {
  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()
    const { readPassage: read, searchTexts: search, randomText: random, dailyStudy, torahPortion } = contract

    app.get(
      read.path,
      { schema: { summary: read.summary, params: read.params, response: { 200: read.response } }, config: { access: read.access } },
      async (request) => readPassage(parts, request.params.ref),
    )
    app.get(
      search.path,
      {
        schema: { summary: search.summary, params: search.params, querystring: search.query, response: { 200: search.response } },
        config: { access: search.access },
      },
      async (request) => searchTexts(parts, { query: request.params.query, ...request.query }),
    )
    app.get(
      random.path,
      {
        schema: { summary: random.summary, querystring: random.query, response: { 200: random.response } },
        config: { access: random.access },
      },
      async (request) => randomText({ ...parts, random: Math.random }, request.query.language),
    )
    app.get(
      dailyStudy.path,
      { schema: { summary: dailyStudy.summary, response: { 200: dailyStudy.response } }, config: { access: dailyStudy.access } },
      async () => ({ dafYomi: dailyPage(parts) }),
    )
    app.get(
      torahPortion.path,
      {
        schema: { summary: torahPortion.summary, querystring: torahPortion.query, response: { 200: torahPortion.response } },
        config: { access: torahPortion.access },
      },
      async (request) => ({ parsha: weeklyPortion(parts, request.query.diaspora === false ? 'israel' : 'diaspora') }),
    )
  }
}
