import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A smaller distance counts as the end, in pixels. */
const NEAR = 64

/** Events of the reader alone: content that grows and our own scrolling do not fire them. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolling of a conversation. A new question scrolls to the top, and its answer grows below it without moving, so that
 * it can be read from its start. The page follows the end for a reader who is there, and stays for one who scrolls up.
 * `asked`: the number of questions, which grows with a new one; `busy`: an answer is being written. `offersEnd`: the
 * reader has scrolled, and more than a screen remains; or the answer goes on, out of sight.
 */
export function useFollowScroll(asked: number, busy: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const following = useRef(false)
  const byHand = useRef(false)
  const [distance, setDistance] = useState<'none' | 'below' | 'far'>('none')

  /** Scrolls the last question to the top. */
  const toQuestion = useCallback((): void => {
    const last = content.current?.lastElementChild
    if (scroller.current && last instanceof HTMLElement) scroller.current.scrollTop = last.offsetTop - (content.current?.offsetTop ?? 0)
  }, [])

  useLayoutEffect(() => {
    following.current = false
    byHand.current = false
    toQuestion()
  }, [asked, toQuestion])

  useEffect(() => {
    const box = scroller.current
    const inner = content.current
    if (!box || !inner) return
    const look = (): void => {
      const rest = box.scrollHeight - box.scrollTop - box.clientHeight
      if (byHand.current) following.current = rest < NEAR
      const isFar = byHand.current && rest > box.clientHeight
      setDistance(isFar ? 'far' : rest > NEAR ? 'below' : 'none')
    }
    const grown = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight
      // Turns above get their real height only near the viewport: until the reader scrolls, the question keeps its
      // place.
      else if (!byHand.current) toQuestion()
      look()
    })
    const touched = (): void => {
      byHand.current = true
    }
    grown.observe(inner)
    box.addEventListener('scroll', look, { passive: true })
    for (const kind of BY_HAND) box.addEventListener(kind, touched, { passive: true })
    return () => {
      grown.disconnect()
      box.removeEventListener('scroll', look)
      for (const kind of BY_HAND) box.removeEventListener(kind, touched)
    }
  }, [toQuestion])

  const toEnd = (): void => {
    const box = scroller.current
    const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
    byHand.current = true
    box?.scrollTo({ top: box.scrollHeight, behavior: calm ? 'instant' : 'smooth' })
  }
  return { scroller, content, offersEnd: distance === 'far' || (busy && distance === 'below'), toEnd }
}
