import { useState } from 'react'

/** Something the reader chose, kept for the next visit. `check` reads what was stored and gives the first choice for anything it does not know. */
export function useRemembered<T>(key: string, check: (stored: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => check(stored(key)))
  function choose(next: T): void {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that stores nothing keeps the choice as long as the page.
    }
  }
  return [value, choose]
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
