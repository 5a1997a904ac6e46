import type { ReactNode } from 'react'
import './harvest.css'

/** Figures, each under its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="harvest-facts">{children}</dl>
}

/** One figure. What comes from the source runs in its own direction. */
export function Fact({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
