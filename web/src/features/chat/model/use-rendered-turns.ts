import { startTransition, useEffect, useState } from 'react'

/** Turns at the end of a conversation that are drawn at once: they fill the tallest screen. */
const FIRST = 3
/** Turns that are added at a time, and how long the page is left to the reader between, in milliseconds. */
const MORE = 5
const BETWEEN = 50

/**
 * Which answers of a conversation are drawn: those at its end at once, those above them a few at a time afterwards, so that a long conversation opens as
 * soon as a short one. Returns the index of the first turn whose answers are drawn; what stands above keeps its place (`.turn` in chat.css).
 */
export function useRenderedTurns(turns: number): number {
  const [from, setFrom] = useState(() => Math.max(0, turns - FIRST))
  useEffect(() => {
    if (from === 0) return
    const timer = setTimeout(() => startTransition(() => setFrom(Math.max(0, from - MORE))), BETWEEN)
    return () => clearTimeout(timer)
  }, [from])
  return from
}
