import { useSyncExternalStore } from 'react'

/** How the page looks: as the device is set, or as the reader has chosen. */
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

/** The colours of the browser's own bar, as index.html gives them for a light and a dark device. */
const bars = 'document' in globalThis ? [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')] : []
const [light, dark] = bars.map((bar) => bar.content)

function show(next: Theme): void {
  theme = next
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  for (const [index, bar] of bars.entries()) {
    const dims = next === 'system' ? index === 1 : next === 'dark'
    bar.content = (dims ? dark : light) ?? bar.content
  }
  for (const listener of listeners) listener()
}

if (theme !== 'system') show(theme)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) show(storedTheme())
})

/** Changes the look at once, in every tab of this browser, and remembers it. */
export function chooseTheme(next: Theme): void {
  try {
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // A browser that stores nothing keeps the look until the page is closed.
  }
  show(next)
}

/** The look the reader has chosen. */
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
