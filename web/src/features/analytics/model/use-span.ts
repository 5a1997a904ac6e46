import { ANALYTICS_SPANS, type AnalyticsSpan } from '@sugya/contract/rules/analytics-spans'
import { useState } from 'react'

const KEY = 'sugya_analytics_days'

/** How many days are shown, as chosen last in this browser. */
export function useSpan(): [AnalyticsSpan, (span: AnalyticsSpan) => void] {
  const [span, setSpan] = useState(stored)
  function choose(next: AnalyticsSpan): void {
    setSpan(next)
    try {
      localStorage.setItem(KEY, String(next))
    } catch {
      // A browser that stores nothing keeps the choice as long as the page.
    }
  }
  return [span, choose]
}

function stored(): AnalyticsSpan {
  try {
    return ANALYTICS_SPANS.find((span) => String(span) === localStorage.getItem(KEY)) ?? ANALYTICS_SPANS[0]
  } catch {
    return ANALYTICS_SPANS[0]
  }
}
