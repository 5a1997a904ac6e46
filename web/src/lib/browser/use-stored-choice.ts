import { useState } from 'react'

/**
 * Keeps a choice of the reader for the next visit, in the browser's storage under `key`. `parse` gets what is stored,
 * null when there is nothing, and returns the default for a value that it does not know.
 */
export function useStoredChoice<T>(key: string, parse: (stored: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => parse(readStored(key)))
  function choose(next: T): void {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // In a browser without storage the choice lasts as long as the page.
    }
  }
  return [value, choose]
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
