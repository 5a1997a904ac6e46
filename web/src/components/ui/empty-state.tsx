import type { ReactNode } from 'react'

/** In place of a list that has nothing yet: says so, and what to do. `action` does it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-[10px] border border-dashed border-[color-mix(in_srgb,var(--muted)_45%,var(--line))] px-5 py-6 text-center text-balance text-muted">
      <div>{children}</div>
      {action}
    </div>
  )
}
