import type { Language } from '@sugya/contract/api/texts'

/** A share in percent as the language writes it, with at most one decimal. */
export function formatPercent(percent: number, language: Language): string {
  return (percent / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
}

/** Milliseconds as seconds with one decimal. */
export function formatSeconds(milliseconds: number, language: Language): string {
  return (milliseconds / 1000).toLocaleString(language, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })
}
