import type { ReactNode } from 'react'

/** The class names of `main` in this frame. */
export const libraryMain = 'mx-auto mbs-[clamp(1.25rem,4vh,2.5rem)] w-full max-w-[62rem] outline-none'

/** The space around a page of the library. */
export function LibraryFrame({ children }: { children: ReactNode }) {
  return <div className="group/page flex flex-1 flex-col px-5">{children}</div>
}
