import type { ReactNode } from 'react'
import './harvest.css'

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="harvest-facts">{children}</dl>
}

/** One labelled value. It may be text of another direction. */
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
