import { useState } from 'react'
import { formatRelativeTime } from '../../../lib/i18n/relative-time.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** How long ago something was, seen from when it came on screen. */
export function TimeAgo({ at }: { at: string }) {
  const language = useLanguage()
  const [now] = useState(() => new Date())
  return <time dateTime={at}>{formatRelativeTime(at, now, language)}</time>
}
