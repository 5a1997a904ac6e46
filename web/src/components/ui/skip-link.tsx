import type { ComponentProps } from 'react'

/** The first link of a page, which the keyboard finds and nobody else sees: past everything that repeats. */
export function SkipLink(props: ComponentProps<'a'>) {
  return <a className="absolute start-4 -inset-bs-16 z-40 bg-(--raised) px-4 py-2 text-accent focus:inset-bs-2" {...props} />
}
