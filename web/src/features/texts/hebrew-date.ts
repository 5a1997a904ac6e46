import type { Language } from '@sugya/contract/texts'

/** A day (`2026-11-21`) by the Hebrew calendar: `11 Kislev 5787`, `י״א בכסלו תשפ״ז`, `11 кислева 5787 года`. */
export function hebrewDate(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-hebrew`, { dateStyle: 'long', timeZone: 'UTC' })
  const parts = format.formatToParts(noon(day))
  if (language !== 'ru') return parts.map(({ value }) => value).join('')
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  // Intl leaves the months of this calendar in the nominative: «адар II» is «адара II» in a date.
  const month = part('month').replace(/^\p{L}+/u, (name) => (name.endsWith('й') ? `${name.slice(0, -1)}я` : `${name}а`))
  return `${part('day')} ${month} ${part('year')} года`
}

/** A day in the reader's words with its day of the week: `Saturday 21 November`. */
export function civilDate(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(noon(day))
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
