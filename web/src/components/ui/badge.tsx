import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './panel.css'

/** Green, yellow, blue, red, and grey for what has no colour of its own. The words say the same: no one needs the colour. */
export type Tone = 'good' | 'busy' | 'wait' | 'bad' | 'none'

/** A state in a word. */
export function Badge({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className="state-badge" data-tone={tone}>
      {Icon && <Icon aria-hidden className="icon" />}
      {children}
    </span>
  )
}
