import type { ReactNode, RefObject } from 'react'

interface PageSectionProps {
  id: string
  title: string
  lead?: string
  /** The heading, for a program that gives it the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A section of a page of settings: its heading, what it is about, and what it has. */
export function PageSection({ id, title, lead, headingRef, children }: PageSectionProps) {
  return (
    <section className="mbs-9" aria-labelledby={id}>
      <h2
        id={id}
        ref={headingRef}
        tabIndex={headingRef && -1}
        className="mbe-2.5 font-serif text-[1.25rem] leading-[1.3] font-semibold outline-none"
      >
        {title}
      </h2>
      {lead !== undefined && <p className="mbe-3 leading-[1.6] text-pretty text-muted">{lead}</p>}
      {children}
    </section>
  )
}
