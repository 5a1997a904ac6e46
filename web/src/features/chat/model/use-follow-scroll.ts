import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Closer to the end than this counts as being there. */
const NEAR = 64

/** What only a reader does; a page that grows or is scrolled by us does none of it. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolling of a conversation. A new question (one more turn) is brought to the top, and its answer grows below it without moving, so that it
 * can be read from its beginning. A reader who goes to the end is taken along with it; one who scrolls up is left alone. `farFromEnd`: the reader
 * has moved, and more than a screen is left: time to offer a way to the end.
 */
export function useFollowScroll(turns: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const following = useRef(false)
  const byHand = useRef(false)
  const [farFromEnd, setFarFromEnd] = useState(false)

  /** The last question to the top of the page. */
  const toQuestion = useCallback((): void => {
    const last = content.current?.lastElementChild
    if (scroller.current && last instanceof HTMLElement) scroller.current.scrollTop = last.offsetTop - (content.current?.offsetTop ?? 0)
  }, [])

  useLayoutEffect(() => {
    following.current = false
    byHand.current = false
    toQuestion()
  }, [turns, toQuestion])

  useEffect(() => {
    const box = scroller.current
    const inner = content.current
    if (!box || !inner) return
    const look = (): void => {
      const rest = box.scrollHeight - box.scrollTop - box.clientHeight
      if (byHand.current) following.current = rest < NEAR
      setFarFromEnd(byHand.current && rest > box.clientHeight)
    }
    const grown = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight
      // Turns above are measured only when they come near: until the reader has moved, the question keeps its place.
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
  return { scroller, content, farFromEnd, toEnd }
}
