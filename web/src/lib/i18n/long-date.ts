import type { Language } from '@sugya/contract/api/texts'
import { localeOfDays } from './languages.ts'

/** A moment as a day in words, and the time of day where it is asked for: `21 ноября 2026 г.` The year and its "г." stay on one line. */
export function longDate(moment: string | Date, language: Language, time?: 'short'): string {
  const format = new Intl.DateTimeFormat(localeOfDays(language), { dateStyle: 'long', timeStyle: time })
  return format.format(new Date(moment)).replace(/ г\./, '\u00a0г.')
}
