import type { Language } from '@sugya/contract/api/texts'
import { dateLocale } from './languages.ts'

/** Formats a date and time in the reader's time zone: "21 Nov 2026, 14:05". `moment` in ISO 8601. */
export function formatMoment(moment: string, language: Language): string {
  return new Date(moment).toLocaleString(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats US dollars; amounts below a cent keep four decimals. */
export function formatDollars(amount: number, language: Language): string {
  const isSmall = amount !== 0 && Math.abs(amount) < 0.01
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: isSmall ? 4 : 2,
  }).format(amount)
}
