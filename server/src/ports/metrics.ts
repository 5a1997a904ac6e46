/** Figures a use case reports. Names are snake_case without prefix; the label names of one metric are always the same. */
export interface Metrics {
  count(name: string, labels?: Record<string, string>): void
  /** A duration in seconds. */
  observe(name: string, seconds: number, labels?: Record<string, string>): void
  gauge(name: string, value: number): void
}
