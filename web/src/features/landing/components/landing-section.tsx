import type { ReactNode } from 'react'

interface LandingSectionProps {
  /** The id of the heading, which names the section. */
  id: string
  title: string
  children: ReactNode
}

/** A section of the landing page under a centered heading. */
export function LandingSection({ id, title, children }: LandingSectionProps) {
  return (
    <section className="mx-auto mbs-[clamp(3.5rem,9vh,6rem)] max-w-[68rem]" aria-labelledby={id}>
      <LandingHeading id={id}>{title}</LandingHeading>
      {children}
    </section>
  )
}

export function LandingHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-center font-serif text-[clamp(1.625rem,1.35rem+1.2vw,2.125rem)] leading-[1.25] font-medium text-balance">
      {children}
    </h2>
  )
}
