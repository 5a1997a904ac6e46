import { dailyApi } from '@sugya/contract/api/daily'
import { CYCLES } from '@sugya/contract/rules/study-cycles'
import type { FastifyPluginAsync } from 'fastify'
import { resolveSiteAddress } from '../../http/documents/site-address.ts'
import { serve } from '../../http/serve.ts'
import type { Clock } from '../../ports/clock.ts'
import { toJerusalemDate } from '../../rules/jerusalem-date.ts'
import { writeCalendarFeed } from './calendar-feed.ts'
import { readDay, type DailyDeps } from './read-day.ts'

export interface DailyRoutesDeps extends DailyDeps {
  clock: Clock
  /** The address of this installation, for links in the feed. */
  publicUrl: string | undefined
}

/** Milliseconds of the main thread: all ten cycles for sixty days. */
const FEED_COST = 80

/** Routes for the cycles of study. */
export function dailyRoutes(deps: DailyRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    serve(app, dailyApi.readDay, ({ query: { date = toJerusalemDate(deps.clock.now()), place } }) => ({
      date,
      readings: readDay(deps, date, place),
    }))
    serve(
      app,
      dailyApi.calendarFeed,
      ({ query: { cycles = CYCLES, place, language }, request, reply }) =>
        reply
          .header('cache-control', 'public, max-age=21600')
          .type('text/calendar; charset=utf-8')
          .send(
            writeCalendarFeed(deps, {
              from: toJerusalemDate(deps.clock.now()),
              cycles,
              place,
              language,
              site: resolveSiteAddress(request, deps.publicUrl),
            }),
          ),
      { cost: FEED_COST },
    )
  }
}
