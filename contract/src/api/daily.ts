import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { CYCLES } from '../rules/study-cycles.ts'
import { Language, RefLink, TrilingualName } from './texts.ts'

/** A cycle of study. */
export const Cycle = z.enum(CYCLES)
export type Cycle = z.infer<typeof Cycle>

/** Where a reader keeps the festivals: for some weeks the portions differ. */
export const Place = z.enum(['israel', 'diaspora'])
export type Place = z.infer<typeof Place>

/** A day of the civil calendar for which every cycle has a definition. */
export const StudyDate = z.iso.date().refine((date) => date >= '2018-07-15' && date < '2200-01-01')

/** What a passage is within its reading: the whole of it, one of the seven aliyot, the maftir, the haftarah. */
export const ReadingPart = z.enum(['whole', '1', '2', '3', '4', '5', '6', '7', 'maftir', 'haftarah', 'haftarah-sephardim'])

/** One passage to study. */
export const DailyPassage = RefLink.extend({
  part: ReadingPart,
  /** Whether this library has the text. */
  isInLibrary: z.boolean(),
})
export type DailyPassage = z.infer<typeof DailyPassage>

/** What one cycle studies on a day. */
export const DailyReading = z.object({
  cycle: Cycle,
  /** The name of the reading where it has one: that of the portion, of a page of the Vilna edition. */
  name: TrilingualName.nullable(),
  /** The day of the reading: for the weekly portion the coming Sabbath. */
  date: z.iso.date(),
  /** Empty on a day without study. */
  passages: z.array(DailyPassage),
  /** Why there is nothing to study: Friday and Sabbath, a fast day, between two cycles. */
  pause: z.enum(['weekend', 'fast', 'between']).nullable(),
})
export type DailyReading = z.infer<typeof DailyReading>

export const dailyApi = defineApi('Daily study', {
  readDay: {
    method: 'GET',
    path: '/api/daily',
    access: 'public',
    summary: 'What every cycle of study reads on a day',
    query: z.object({
      /** The civil day at the reader; without it, the day in Jerusalem. */
      date: StudyDate.optional(),
      place: Place.default('diaspora'),
    }),
    response: z.object({ date: z.iso.date(), readings: z.array(DailyReading) }),
  },
  calendarFeed: {
    method: 'GET',
    path: '/api/daily/calendar.ics',
    access: 'public',
    summary: 'The readings of chosen cycles, 60 days ahead, as an iCalendar feed',
    query: z.object({
      /** Cycles separated by commas; without it, all. */
      cycles: z
        .string()
        .max(200)
        .transform((text) => text.split(','))
        .pipe(z.array(Cycle).min(1))
        .optional(),
      place: Place.default('diaspora'),
      language: Language.default('en'),
    }),
  },
})
