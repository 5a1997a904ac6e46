import { useSyncExternalStore } from 'react'

/** Whether the last answer was a copy that the service worker kept (public/sw.js), because no server answered. */
let isSaved = false
const listeners = new Set<() => void>()

/** Every answer reports here. */
export function reportSavedCopy(value: boolean): void {
  if (value === isSaved) return
  isSaved = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSavedCopy(): boolean {
  return useSyncExternalStore(subscribe, () => isSaved)
}
