import { useSyncExternalStore } from 'react'
import type { LiveRun } from './live-run.ts'

/** Notifies without a frame after this time, in milliseconds: a background tab gets few frames or none. */
const NO_FRAME = 100

/**
 * The runs that this tab follows, outside React: a stream writes as fast as it arrives, and subscribers are notified
 * at most once a frame, or by a timer in a background tab.
 */
function createLiveRunStore() {
  let runs: readonly LiveRun[] = []
  let shown = runs
  let due = false
  const listeners = new Set<() => void>()

  function tell(): void {
    if (!due) return
    due = false
    shown = runs
    for (const listener of listeners) listener()
  }
  function tellSoon(): void {
    if (due) return
    due = true
    requestAnimationFrame(tell)
    setTimeout(tell, NO_FRAME)
  }

  return {
    put(run: LiveRun): void {
      const known = runs.some(({ key }) => key === run.key)
      runs = known ? runs.map((other) => (other.key === run.key ? run : other)) : [...runs, run]
      tellSoon()
    },
    remove(key: string): void {
      runs = runs.filter((run) => run.key !== key)
      tellSoon()
    },
    /** The current run, which may be newer than what shows. */
    get: (key: string): LiveRun | undefined => runs.find((run) => run.key === key),
    find: (runId: string): LiveRun | undefined => runs.find((run) => run.runId === runId),
    shown: (): readonly LiveRun[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const liveRuns = createLiveRunStore()

export function useLiveRuns(): readonly LiveRun[] {
  return useSyncExternalStore(liveRuns.subscribe, liveRuns.shown)
}
