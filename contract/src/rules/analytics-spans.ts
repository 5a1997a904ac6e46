/** The spans of the daily figures, in days, today included. */
export const ANALYTICS_SPANS = [30, 90, 365] as const
export type AnalyticsSpan = (typeof ANALYTICS_SPANS)[number]
