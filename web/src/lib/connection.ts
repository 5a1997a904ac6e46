import { useSyncExternalStore } from 'react'

/**
 * Whether the server answered when it was last asked. Every request reports here; the browser's own "offline" counts too, its "online" does not,
 * since a network is not yet a server.
 */
let reachable = true
const listeners = new Set<() => void>()

export function reportReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('offline', () => reportReachable(false))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => reachable)
}
