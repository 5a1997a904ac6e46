import { PERIODS } from '@sugya/contract/rules/periods'
import { findAuthorship, type Named } from './authorship.ts'

/** Years before the common era are negative. */
const EARLIEST = 2000
const YEARS_OF_A_PERIOD = 10_000

/**
 * A number by which works are ordered in time as by `compareByTime`: by period, then by the middle of their years. Of
 * the unknown the largest.
 */
export function rankInTime(work: Named): number {
  const authorship = findAuthorship(work)
  if (authorship === null) return PERIODS.length * YEARS_OF_A_PERIOD
  const { period, dates } = authorship
  const year = dates === null ? 0 : Math.max(0, EARLIEST + Math.round((dates.from + dates.to) / 2))
  return PERIODS.indexOf(period) * YEARS_OF_A_PERIOD + year
}
