import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/** Turns at the end of a conversation that render at once: they fill the tallest screen. */
const FIRST = 3
/** Turns that each later render adds, and the time between them for input of the reader, in milliseconds. */
const MORE = 5
const BETWEEN = 50

/**
 * Renders the answers at the end of a conversation at once and those above a few at a time, so that a long
 * conversation opens as fast as a short one. `prepare`: loads what shows the answers above; only the last ones come
 * parsed. Returns the index of the first turn whose answers render; turns above reserve their height
 * (`chatStyles.turn`).
 */
export function useRenderedTurns(turns: number, prepare: () => Promise<void>): number {
  const [from, setFrom] = useState(() => Math.max(0, turns - FIRST))
  const prepareEarlier = useEffectEvent(prepare)
  useEffect(() => {
    if (from === 0) return
    let left = false
    const renderMore = () => left || startTransition(() => setFrom(Math.max(0, from - MORE)))
    const timer = setTimeout(() => void prepareEarlier().then(renderMore), BETWEEN)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [from])
  return from
}
