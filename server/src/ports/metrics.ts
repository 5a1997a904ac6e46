/**
 * Metrics that a use case reports. Names are snake_case without a prefix; a metric always has the same label names.
 */
export interface Metrics {
  count(name: string, labels?: Record<string, string>): void
  /** A duration in seconds. */
  observe(name: string, seconds: number, labels?: Record<string, string>): void
  gauge(name: string, value: number): void
}
