import { useSyncExternalStore } from 'react'

/**
 * Whether the server answered when it was last asked. Every request reports here; the browser's own "offline" counts too, its "online" does not,
 * since a network is not yet a server. While somebody is shown that the server is away, it is asked again: at once when the network comes back,
 * else after two seconds and then ever more rarely.
 */
let reachable = true
const listeners = new Set<() => void>()

/** Milliseconds. */
const SOON = 2000
const RARELY = 30_000
let wait = SOON
let timer: ReturnType<typeof setTimeout> | undefined

export function reportReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  wait = SOON
  for (const listener of listeners) listener()
  askLater()
}

function askLater(): void {
  clearTimeout(timer)
  if (reachable || listeners.size === 0) return
  timer = setTimeout(() => void ask(), wait)
  wait = Math.min(wait * 2, RARELY)
}

async function ask(): Promise<void> {
  const answered = await fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answered) reportReachable(true)
  else askLater()
}

globalThis.addEventListener?.('offline', () => reportReachable(false))
globalThis.addEventListener?.('online', () => {
  if (!reachable && listeners.size > 0) void ask()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  askLater()
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => reachable)
}
