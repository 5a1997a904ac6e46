import { REGRESSION_LIMIT } from '@sugya/contract/rules/models'

/** How the candidate stands to the baseline. `by` is positive; `muchWorse`: by so much that the gate holds the model back. */
export interface Difference {
  standing: 'same' | 'better' | 'worse' | 'muchWorse'
  by: number
}

/**
 * Of two figures; null when one is not known. `lowerIsBetter`: times, costs, mistakes. Both are compared as they are shown, in whole steps: two that look
 * alike do not differ.
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
