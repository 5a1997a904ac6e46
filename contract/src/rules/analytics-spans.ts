/** The spans of the figures day by day, in days, today included. Apart from their schemas, which the browser does not load. */
export const ANALYTICS_SPANS = [30, 90, 365] as const
export type AnalyticsSpan = (typeof ANALYTICS_SPANS)[number]
