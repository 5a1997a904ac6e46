import { toDisplayedRef } from '@sugya/contract/rules/displayed-ref'
import type { Cycle, DailyReading, Place } from '@sugya/contract/api/daily'
import type { Language } from '@sugya/contract/api/texts'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import type { CivilDate } from '../../ports/calendar.ts'
import { words } from '../../words/words.ts'
import { addDays } from './civil-days.ts'
import { readDay, type DailyDeps } from './read-day.ts'

const DAYS = 60

export interface FeedChoice {
  from: CivilDate
  cycles: readonly Cycle[]
  place: Place
  language: Language
  /** The public address of this installation, for links. */
  site: string
}

/**
 * Writes the readings of sixty days as an iCalendar feed (RFC 5545): an all-day event for each reading, a weekly
 * portion on its Sabbath. The identifier of an event follows from cycle, day and place, so that a calendar updates what
 * it has.
 */
export function writeCalendarFeed(deps: DailyDeps, choice: FeedChoice): string {
  const { from, cycles, place, language, site } = choice
  const { feedName, cycles: names } = words[language].daily
  const calendar = new ICalCalendar({
    name: feedName,
    prodId: { company: 'sugya', product: 'daily-study', language: language.toUpperCase() },
    ttl: 12 * 60 * 60,
  })
  const written = new Set<string>()
  for (let day = 0; day < DAYS; day++) {
    for (const reading of readDay(deps, addDays(from, day), place, cycles)) {
      const id = `${reading.cycle}-${reading.date}-${place}@sugya`
      if (reading.passages.length === 0 || written.has(id)) continue
      written.add(id)
      const [first] = reading.passages
      const start = new Date(`${reading.date}T00:00:00Z`)
      calendar.createEvent({
        id,
        start,
        end: new Date(`${addDays(reading.date, 1)}T00:00:00Z`),
        allDay: true,
        timezone: 'UTC',
        // The day of writing, not its moment: two downloads of a day are the same text.
        stamp: new Date(`${from}T00:00:00Z`),
        summary: `${names[reading.cycle]}: ${toTitle(reading, language)}`,
        description: reading.passages.map((passage) => toName(passage, language)).join('\n'),
        url: first?.isInLibrary === true ? `${site}${toTextAddress(first.ref)}` : `${site}/daily?date=${reading.date}`,
        transparency: ICalEventTransparency.TRANSPARENT,
      })
    }
  }
  return calendar.toString()
}

/** What a reading is called: by its name, else by its passages. */
export function toTitle(reading: DailyReading, language: Language): string {
  return reading.name?.[language] ?? reading.passages.map((passage) => toName(passage, language)).join('; ')
}

function toName({ ref, heRef, ruRef }: DailyReading['passages'][number], language: Language): string {
  return { en: toDisplayedRef(ref), he: heRef, ru: ruRef }[language]
}
