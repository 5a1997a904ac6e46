import type { Language } from '@sugya/contract/api/texts'
import { formatHebrewDate } from '../lib/i18n/hebrew-date.ts'
import { formatLongDate } from '../lib/i18n/long-date.ts'

/**
 * The date of a moment, by default now, in both calendars. The Hebrew day changes at midnight here, since the sunset of
 * the reader is unknown.
 */
export function formatToday(language: Language, now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${String(now.getFullYear())}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return `${formatHebrewDate(day, language)} · ${formatLongDate(now, language)}`
}
