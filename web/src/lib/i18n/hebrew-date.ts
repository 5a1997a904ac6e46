import type { Language } from '@sugya/contract/api/texts'
import { toHebrewNumeral } from '@sugya/contract/rules/hebrew-numeral'
import { dateLocale } from './languages.ts'

/** Formats a day (`2026-11-21`) in the Hebrew calendar: `11 Kislev 5787`, `י״א בכסלו תשפ״ז`, `11 кислева 5787 года`. */
export function formatHebrewDate(day: string, language: Language): string {
  // Not `dateStyle: 'long'`: Node writes Hebrew letters, but Chrome lacks the pattern and writes "57870311 12:00 PM".
  const format = new Intl.DateTimeFormat(`${language}-u-ca-hebrew`, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const parts = format.formatToParts(toNoon(day))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  if (language === 'en') return parts.map(({ value }) => value).join('')
  if (language === 'he')
    return `${toHebrewNumeral(Number(part('day')), true)} ב${part('month')} ${toHebrewNumeral(Number(part('year')) % 1000, true)}`
  // Intl leaves the months of this calendar in the nominative: a date needs «адара II», not «адар II».
  const month = part('month').replace(/^\p{L}+/u, (name) => (name.endsWith('й') ? `${name.slice(0, -1)}я` : `${name}а`))
  return `${part('day')} ${month} ${part('year')} года`
}

/** Formats a day with its weekday: `Saturday 21 November`. */
export function formatCivilDate(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(toNoon(day))
}

const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)
