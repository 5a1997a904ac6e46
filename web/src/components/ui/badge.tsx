import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Green, yellow, blue, red, and grey for what has no colour of its own. The words say the same: no one needs the
 * colour.
 */
export type Tone = 'good' | 'busy' | 'wait' | 'bad' | 'none'

const COLOURS: Record<Tone, string> = {
  good: 'text-(--proven)',
  busy: 'text-(--repaired)',
  wait: 'text-accent',
  bad: 'text-danger',
  none: 'text-muted',
}
const BADGE =
  'inline-flex items-center gap-[0.3125rem] rounded-full border px-2 py-0.5 text-[0.8125rem] leading-[1.4] font-semibold whitespace-nowrap'

/** A state in a word. */
export function Badge({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={`${BADGE} ${COLOURS[tone]}`} data-tone={tone}>
      {Icon && <Icon aria-hidden className="icon" />}
      {children}
    </span>
  )
}
