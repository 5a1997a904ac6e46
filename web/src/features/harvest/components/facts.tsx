import type { ReactNode } from 'react'

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(7.25rem,100%),1fr))] gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-x-5'

/** A list of labelled values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={GRID}>{children}</dl>
}

/** One labelled value. It may be text of another direction. */
export function Fact({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'col-span-full min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-[0.8125rem] leading-[1.4] text-muted">{label}</dt>
      <dd className="leading-[1.45] wrap-anywhere tabular-nums lining-nums">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
