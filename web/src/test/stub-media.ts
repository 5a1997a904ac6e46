import { vi } from 'vitest'

/** Lets a media query match if `matches` says so, until the globals are restored. jsdom has no layout. */
export function stubMedia(matches: (query: string) => boolean): void {
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: matches(media) },
    ...{ addEventListener: nothing, removeEventListener: nothing },
  }))
}
