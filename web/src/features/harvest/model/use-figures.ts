import type { Language } from '@sugya/contract/api/texts'
import { useMemo } from 'react'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'

const MINUTE = 60
const HOUR = 3600

export interface Figures {
  number: (value: number) => string
  /** With exactly one decimal. */
  tenths: (value: number) => string
  /** From 0 to 100, with one decimal: 45.3 gives "45.3%". */
  percent: (value: number) => string
  /** A size, with up to two decimals. */
  size: (megabytes: number) => string
  moment: (at: string) => string
  /** A duration in its largest unit: "4 minutes". Under a minute in seconds. */
  duration: (seconds: number) => string
}

/** Formats numbers, sizes and times for a language. */
export function figuresIn(language: Language): Figures {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const number = new Intl.NumberFormat(language)
  const tenths = new Intl.NumberFormat(language, one)
  const percent = new Intl.NumberFormat(language, { style: 'percent', ...one })
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const unit = (name: 'hour' | 'minute' | 'second', value: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: 0 }).format(value)
  return {
    number: (value) => number.format(value),
    tenths: (value) => tenths.format(value),
    percent: (value) => percent.format(value / 100),
    size: (megabytes) => size.format(megabytes),
    moment: (at) => formatMoment(at, language),
    duration: (seconds) => {
      if (seconds < MINUTE) return unit('second', Math.max(1, Math.round(seconds)))
      const minutes = Math.round(seconds / MINUTE)
      if (minutes < MINUTE) return unit('minute', minutes)
      const rest = Math.round((seconds % HOUR) / MINUTE) % MINUTE
      const hours = unit('hour', rest === 0 ? Math.round(seconds / HOUR) : Math.floor(seconds / HOUR))
      return rest === 0 ? hours : `${hours} ${unit('minute', rest)}`
    },
  }
}

/** Formats numbers, sizes and times for the interface language. */
export function useFigures(): Figures {
  const language = useLanguage()
  return useMemo(() => figuresIn(language), [language])
}
