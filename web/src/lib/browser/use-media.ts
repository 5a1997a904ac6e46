import { useSyncExternalStore } from 'react'

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = globalThis.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => globalThis.matchMedia(query).matches,
  )
}

/**
 * Wide enough for a source beside the answer; on a narrower window it is a sheet. The same width as `wide:` in
 * styles.css.
 */
export const WIDE = '(min-width: 68rem)'
/**
 * Wide enough for the list of conversations beside the page; on a narrower window it is a drawer. The same width as
 * `md:` of Tailwind.
 */
export const WITH_SIDEBAR = '(min-width: 48rem)'
