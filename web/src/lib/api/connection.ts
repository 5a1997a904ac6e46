import { useSyncExternalStore } from 'react'

/**
 * Whether the last request reached the server. Every request reports here; the browser's "offline" event counts too,
 * its "online" does not, since a network is not yet a server. While a component shows that the server is unreachable,
 * it is polled: at once when the network comes back, else after two seconds with exponential backoff.
 */
let reachable = true
const listeners = new Set<() => void>()

/** In milliseconds. */
const FIRST_INTERVAL = 2000
const MAX_INTERVAL = 30_000
let interval = FIRST_INTERVAL
let timer: ReturnType<typeof setTimeout> | undefined

export function reportReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  interval = FIRST_INTERVAL
  for (const listener of listeners) listener()
  schedulePoll()
}

function schedulePoll(): void {
  clearTimeout(timer)
  if (reachable || listeners.size === 0) return
  timer = setTimeout(() => void poll(), interval)
  interval = Math.min(interval * 2, MAX_INTERVAL)
}

async function poll(): Promise<void> {
  const isReachable = await fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) reportReachable(true)
  else schedulePoll()
}

globalThis.addEventListener?.('offline', () => reportReachable(false))
globalThis.addEventListener?.('online', () => {
  if (!reachable && listeners.size > 0) void poll()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  schedulePoll()
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  // The build renders the bar of the chat, for readers who have just reached the server.
  return useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  )
}
