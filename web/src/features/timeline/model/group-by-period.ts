import type { Authorship, TextLanguage } from '@sugya/contract/api/texts'
import { compareByTime, type PeriodName } from '@sugya/contract/rules/periods'

/** A place of the library with the words of it that are shown. */
export interface TimelineSource {
  ref: string
  heRef: string
  ruRef: string
  title: string
  /** Its number in the answer; null for one that is not cited. */
  number: number | null
  /** What was quoted of it, or the beginning of its text. */
  texts: readonly { language: TextLanguage; text: string }[]
}

export interface PeriodGroup {
  /** Null for works of an unknown time. */
  period: PeriodName | null
  sources: { source: TimelineSource; authorship: Authorship | null }[]
}

/** Groups sources by period, earliest first; within a period by the years of the works, else in the given order. */
export function groupByPeriod(sources: readonly TimelineSource[], known: ReadonlyMap<string, Authorship | null>): PeriodGroup[] {
  const dated = sources.map((source) => ({ source, authorship: known.get(source.title) ?? null }))
  const sorted = dated.toSorted((a, b) => compareByTime(a.authorship, b.authorship))
  return [...Map.groupBy(sorted, ({ authorship }) => authorship?.period ?? null)].map(([period, group]) => ({ period, sources: group }))
}
