/** One line of the table of figures. */
export interface Figure {
  name: string
  /** The value with its unit, and what it was taken from (number of samples, conditions). */
  measured: string
  /** Null: a figure without a target. */
  target: string | null
  /** Null when there is no target, or when nothing was measured. */
  met: boolean | null
}

/** Prints a figure, and hands it to `bench/all.ts` when that has started this process. */
export function report(figure: Figure): void {
  console.log(`${figure.name}: ${figure.measured}${figure.target === null ? '' : ` (target ${figure.target}: ${describeVerdict(figure)})`}`)
  process.send?.(figure)
}

/** Reports a value that must not be above its target. `note` says what it was taken from. */
export function reportAtMost(name: string, value: number, target: number, unit: string, note: string): void {
  report({ name, measured: `${formatNumber(value)} ${unit} (${note})`, target: `≤ ${String(target)} ${unit}`, met: value <= target })
}

/** Reports a value without a target. */
export function reportPlain(name: string, measured: string): void {
  report({ name, measured, target: null, met: null })
}

export function describeVerdict({ target, met }: Figure): string {
  if (target === null) return ''
  return met === null ? 'not measured' : met ? 'yes' : 'NO'
}

/**
 * The value that a share of the values (0 to 1) does not exceed: nearest rank, so that it is always one that was
 * measured.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** "p50 4.1, p95 9.0, n 200", in the unit of the values. */
export function formatSpread(values: readonly number[]): string {
  return `p50 ${formatNumber(percentile(values, 0.5))}, p95 ${formatNumber(percentile(values, 0.95))}, n ${String(values.length)}`
}

export const formatNumber = (value: number): string => value.toFixed(Math.abs(value) >= 100 ? 0 : 1)
