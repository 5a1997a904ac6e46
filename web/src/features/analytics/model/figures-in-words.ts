import type { Language } from '@sugya/contract/api/texts'
import { dateLocale } from '../../../lib/i18n/languages.ts'

const moment = (date: string) => new Date(`${date}T00:00:00Z`)
const format = (language: Language, year: 'numeric' | undefined) =>
  new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'short',
    ...(year && { year }),
    timeZone: 'UTC',
  })

/** `2026-11-20`, a day of UTC, as the language writes it: "20 Nov". */
export function dayInWords(date: string, language: Language): string {
  return format(language, undefined).format(moment(date))
}

/** One day or several with their year: "20 Nov 2026", "14–20 Nov 2026". */
export function daysInWords(first: string, last: string, language: Language): string {
  return format(language, 'numeric').formatRange(moment(first), moment(last))
}

/** An amount in cents (the smallest unit) of a currency, as payment providers write it: `usd`. `short`: without cents, "1.2K" for thousands. */
export function centsInWords(cents: number, currency: string, language: Language, short = false): string {
  // The provider has named it; one that nobody knows is written beside the number.
  if (!/^[a-z]{3}$/i.test(currency)) return `${(cents / 100).toLocaleString(language)} ${currency}`
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const digits = new Intl.NumberFormat('en', money).resolvedOptions().maximumFractionDigits ?? 2
  const amount = cents / 10 ** digits
  return new Intl.NumberFormat(language, short ? { ...money, ...compact } : money).format(amount)
}

/** Milliseconds as seconds: "1.4 s". */
export function secondsInWords(milliseconds: number, language: Language): string {
  return (milliseconds / 1000).toLocaleString(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
}

/** "1.2K". */
export function shortNumber(value: number, language: Language): string {
  return value.toLocaleString(language, compact)
}

const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
