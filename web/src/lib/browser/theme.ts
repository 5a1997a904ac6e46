import { useSyncExternalStore } from 'react'

/** The theme: that of the device, or the choice of the reader. */
export type Theme = 'system' | 'light' | 'dark'

/** `public/first.js` reads the same key before the first paint. */
const KEY = 'theme'
const listeners = new Set<() => void>()

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

let theme = storedTheme()

/** The colours of the browser's own toolbar, which index.html sets for a light and a dark device. */
const metas = 'document' in globalThis ? [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')] : []
const [light, dark] = metas.map(({ content }) => content)

function show(next: Theme): void {
  theme = next
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  for (const [index, meta] of metas.entries()) {
    const isDark = next === 'system' ? index === 1 : next === 'dark'
    meta.content = (isDark ? dark : light) ?? meta.content
  }
  for (const listener of listeners) listener()
}

if (theme !== 'system') show(theme)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) show(storedTheme())
})

/** Changes the theme in every tab of this browser, and remembers it. */
export function chooseTheme(next: Theme): void {
  try {
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // A browser without storage keeps the theme until the page closes.
  }
  show(next)
}

/** The theme the reader has chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => theme,
    () => 'system' as const,
  )
}
