import type { Language } from '@sugya/contract/api/texts'
import { dateLocale } from './languages.ts'

/**
 * Formats a date in words, with the time of day on request: `21 ноября 2026 г.` The year and its "г." stay on one
 * line.
 */
export function formatLongDate(moment: string | Date, language: Language, time?: 'short'): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: time })
  return format.format(new Date(moment)).replace(/ г\./, '\u00a0г.')
}
