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

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** What a reader wants to get by e-mail each day, and when. */
export const DailyMailChoice = z.object({
  cycles: z.array(Cycle).min(1).max(CYCLES.length),
  /** The full hour of the day at the reader. */
  hour: z.number().int().min(0).max(23),
  /** Of the tz database: `Europe/Moscow`. */
  timeZone: z.string().max(64).refine(isTimeZone),
  place: Place,
})
export type DailyMailChoice = z.infer<typeof DailyMailChoice>

/** `confirmed`: the reader has followed the link in the first e-mail; before that, none is sent. */
export const DailyMail = DailyMailChoice.extend({ confirmed: z.boolean() })
export type DailyMail = z.infer<typeof DailyMail>

/** The secret of a link in an e-mail: it names the account and what may be done. */
const MailToken = z.string().min(1).max(2_000)

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
  readMail: {
    method: 'GET',
    path: '/api/daily/mail',
    access: 'user',
    summary: 'What the caller gets by e-mail each day',
    response: z.object({ mail: DailyMail.nullable() }),
  },
  /**
   * Sends a link for the first choice, and again for one that is not confirmed and has not changed. 429 when the
   * address has got three e-mails with links today: nothing is stored then.
   */
  writeMail: {
    method: 'PUT',
    path: '/api/daily/mail',
    access: 'user',
    summary: 'Choose what comes by e-mail each day; the first time the address is confirmed by an e-mail',
    body: DailyMailChoice,
    response: z.object({ mail: DailyMail }),
  },
  deleteMail: {
    method: 'DELETE',
    path: '/api/daily/mail',
    access: 'user',
    summary: 'No daily e-mails any more',
    response: z.object({ stopped: z.literal(true) }),
  },
  confirmMail: {
    method: 'POST',
    path: '/api/daily/mail/confirm',
    access: 'public',
    summary: 'Begin the daily e-mails, by the link of the first',
    body: z.object({ token: MailToken }),
    response: z.object({ confirmed: z.literal(true) }),
  },
  /** Mail programs send it by themselves (RFC 8058), so the secret is in the address and no body is read. */
  stopMail: {
    method: 'POST',
    path: '/api/daily/mail/stop',
    access: 'public',
    summary: 'No daily e-mails any more, by the link that each of them has',
    query: z.object({ token: MailToken }),
    response: z.object({ stopped: z.literal(true) }),
  },
})
