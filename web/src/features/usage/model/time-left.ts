import type { Language } from '@sugya/contract/api/texts'
import { WINDOW_HOURS } from '@sugya/contract/rules/limits'
import { useEffect, useState } from 'react'
import { dateLocale } from '../../../lib/i18n/languages.ts'

const MINUTE = 60_000

const WINDOW = WINDOW_HOURS * 60 * MINUTE

/**
 * Returns the milliseconds until a moment of the server clock; 0 for a past or missing moment. Never more than the
 * window of the quota, which the inaccuracy of the two clocks could exceed.
 */
export function computeTimeLeft(moment: string | null, clockAhead: number, now: number): number {
  return moment === null ? 0 : Math.min(WINDOW, Math.max(0, Date.parse(moment) - (now + clockAhead)))
}

/** Not the unit style of Intl, which writes "שעתיים 14 דק׳" in Hebrew: a countdown keeps one form. */
const SHORT: Record<Language, { hours: string; minutes: string; and: string }> = {
  he: { hours: '# שע׳', minutes: '# דק׳', and: ' ו־' },
  en: { hours: '# hr', minutes: '# min', and: ' ' },
  ru: { hours: '# ч', minutes: '# мин', and: ' ' },
}

/** Formats a duration as hours and minutes, rounded up: "2 hr 14 min". No line break between number and unit. */
export function formatTimeLeft(milliseconds: number, language: Language): string {
  const minutes = Math.ceil(milliseconds / MINUTE)
  const words = SHORT[language]
  const parts = [
    [words.hours, Math.floor(minutes / 60)],
    [words.minutes, minutes % 60],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([form, count]) => form.replace('#', String(count)).replace(' ', '\u00a0'))
    .join(words.and)
}

/** Formats the hour of this clock after so many milliseconds: "17:23". */
export function formatHourAfter(milliseconds: number, language: Language, now = Date.now()): string {
  const moment = new Date(Math.ceil((now + milliseconds) / MINUTE) * MINUTE)
  return new Intl.DateTimeFormat(dateLocale(language), { hour: '2-digit', minute: '2-digit' }).format(moment)
}

/** Returns the time left, updated every minute, and calls `onOver` once it is over. */
export function useTimeLeft(moment: string | null, clockAhead: number, onOver: () => void): number {
  const [now, setNow] = useState(Date.now)
  const left = computeTimeLeft(moment, clockAhead, now)
  useEffect(() => {
    const rest = computeTimeLeft(moment, clockAhead, Date.now())
    if (rest === 0) return
    const timer = setTimeout(
      () => {
        setNow(Date.now())
        if (computeTimeLeft(moment, clockAhead, Date.now()) === 0) onOver()
      },
      rest % MINUTE || MINUTE,
    )
    return () => clearTimeout(timer)
  }, [moment, clockAhead, now, onOver])
  return left
}
