import type { ReactNode } from 'react'

/** The class names of `main` in this frame. What stands below it is out of sight until the content has come. */
export const libraryMain =
  'mx-auto mbs-[clamp(1.25rem,4vh,2.5rem)] w-full max-w-[62rem] outline-none aria-busy:min-h-dvh has-aria-busy:min-h-dvh'

/** The space around a page of the library. */
export function LibraryFrame({ children }: { children: ReactNode }) {
  return <div className="group/page flex flex-1 flex-col px-5">{children}</div>
}
