import { ANALYTICS_SPANS, type AnalyticsSpan } from '@sugya/contract/rules/analytics-spans'
import { useState } from 'react'

const KEY = 'sugya_analytics_days'

/** The number of days shown, as last chosen in this browser. */
export function useSpan(): [AnalyticsSpan, (span: AnalyticsSpan) => void] {
  const [span, setSpan] = useState(readStored)
  function choose(next: AnalyticsSpan): void {
    setSpan(next)
    try {
      localStorage.setItem(KEY, String(next))
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return [span, choose]
}

function readStored(): AnalyticsSpan {
  try {
    return ANALYTICS_SPANS.find((span) => String(span) === localStorage.getItem(KEY)) ?? ANALYTICS_SPANS[0]
  } catch {
    return ANALYTICS_SPANS[0]
  }
}
