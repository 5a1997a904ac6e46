import type { Language } from '@sugya/contract/api/texts'
import { dateLocale } from '../../../lib/i18n/languages.ts'

const parseDay = (date: string) => new Date(`${date}T00:00:00Z`)
const createFormat = (language: Language, year: 'numeric' | undefined) =>
  new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'short',
    ...(year && { year }),
    timeZone: 'UTC',
  })

/** Formats a UTC day, `2026-11-20`, in a language: "20 Nov". */
export function formatDay(date: string, language: Language): string {
  return createFormat(language, undefined).format(parseDay(date))
}

/** Formats one day or a range with the year: "20 Nov 2026", "14–20 Nov 2026". */
export function formatDays(first: string, last: string, language: Language): string {
  return createFormat(language, 'numeric').formatRange(parseDay(first), parseDay(last))
}

/** Formats an amount in the smallest unit of a currency (`usd`). `short`: without cents, "1.2K" for thousands. */
export function formatCents(cents: number, currency: string, language: Language, short = false): string {
  // The provider names the currency; an unknown one is appended to the number.
  if (!/^[a-z]{3}$/i.test(currency)) return `${(cents / 100).toLocaleString(language)} ${currency}`
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const digits = new Intl.NumberFormat('en', money).resolvedOptions().maximumFractionDigits ?? 2
  const amount = cents / 10 ** digits
  return new Intl.NumberFormat(language, short ? { ...money, ...compact } : money).format(amount)
}

/** Formats milliseconds as seconds: "1.4 s". */
export function formatSeconds(milliseconds: number, language: Language): string {
  return (milliseconds / 1000).toLocaleString(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
}

/** Formats a number in compact notation: "1.2K". */
export function formatShort(value: number, language: Language): string {
  return value.toLocaleString(language, compact)
}

const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
