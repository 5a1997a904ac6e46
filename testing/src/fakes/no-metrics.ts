import type { Metrics } from '../../../server/src/ports/metrics.ts'

/** Counts nothing. */
export const noMetrics: Metrics = { count() {}, observe() {}, gauge() {} }
