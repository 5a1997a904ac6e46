import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the field that goes anywhere. It is mounted once, and opened from the bar and by keys. */
export function setGoAnywhereOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

/** Whether the field is open. */
export function useGoAnywhereOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
