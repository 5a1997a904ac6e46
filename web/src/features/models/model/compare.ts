import { REGRESSION_LIMIT } from '@sugya/contract/rules/models'

/** The candidate relative to the baseline. `by` is positive; `muchWorse` closes the gate. */
export interface Difference {
  standing: 'same' | 'better' | 'worse' | 'muchWorse'
  by: number
}

/**
 * Compares two figures; null if one is unknown. `lowerIsBetter`: times, costs, errors. Both are rounded to display
 * steps first: figures that look equal do not differ.
 */
export function compare(
  baseline: number | null | undefined,
  candidate: number | null | undefined,
  { lowerIsBetter, step, gate = false }: { lowerIsBetter: boolean; step: number; gate?: boolean },
): Difference | null {
  if (baseline === null || baseline === undefined || candidate === null || candidate === undefined) return null
  const [before, now] = [Math.round(baseline / step), Math.round(candidate / step)]
  const gained = (lowerIsBetter ? before - now : now - before) * step
  if (gained === 0) return { standing: 'same', by: 0 }
  if (gained > 0) return { standing: 'better', by: gained }
  return { standing: gate && -gained >= REGRESSION_LIMIT ? 'muchWorse' : 'worse', by: -gained }
}
