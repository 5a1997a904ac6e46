import type { Language } from '@sugya/contract/api/texts'
import { localeOfDays } from './languages.ts'

/** A day and its time as the language writes them, in the reader's time zone: "21 Nov 2026, 14:05". */
export function momentInWords(moment: string, language: Language): string {
  return new Date(moment).toLocaleString(localeOfDays(language), { dateStyle: 'medium', timeStyle: 'short' })
}

/** Dollars as the language writes them; small amounts keep four decimals. */
export function dollarsInWords(amount: number, language: Language): string {
  const small = amount !== 0 && Math.abs(amount) < 0.01
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: small ? 4 : 2,
  }).format(amount)
}
