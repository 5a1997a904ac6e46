/** The periods of Jewish texts by which views are grouped, earliest first. */
export const PERIODS = ['torah', 'prophets', 'writings', 'tannaim', 'amoraim', 'geonim', 'rishonim', 'acharonim', 'contemporary'] as const

export type PeriodName = (typeof PERIODS)[number]

/** What the order of time needs of a work. */
export interface Dated {
  period: PeriodName
  dates: { from: number; to: number } | null
}

/**
 * Compares two works by their time, earliest first: by period, within a period by the middle of their years. A work
 * without years stands before those with years, a work of which nothing is known last.
 */
export function compareByTime(a: Dated | null, b: Dated | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const byPeriod = PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)
  return byPeriod === 0 ? toMiddle(a) - toMiddle(b) : byPeriod
}

const toMiddle = ({ dates }: Dated) => (dates === null ? 0 : (dates.from + dates.to) / 2)
