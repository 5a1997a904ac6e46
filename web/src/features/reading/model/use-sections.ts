import { toTextAddress } from '@sugya/contract/rules/pages'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { passageQuery } from '../api/read-passage.ts'
import type { Reading } from '../api/use-reading.ts'
import { isKept, SELECTED } from './selected-state.ts'

/** The next section loads when the end of the text is this many screens away. */
const AHEAD = 1.5
/** Keys that scroll. */
const SCROLL_KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' '])

/**
 * The sections on a text page, in order: the one that the address names, and those that scrolling has added before and
 * after it. The address follows the section at the top of the window, unless a verse is selected. `text` contains an
 * element with `data-section` for each section.
 *
 * Sections are added only once the reader scrolls. A section added above leaves the text where it is.
 */
export function useSections(reading: Reading, text: RefObject<HTMLElement | null>): readonly string[] {
  const { whole, isSection, chosen } = reading
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const state: unknown = location.state
  const isPush = useNavigationType() === NavigationType.Push
  const [refs, setRefs] = useState<readonly string[]>([whole.ref])
  const [current, setCurrent] = useState(whole.ref)
  if (current !== whole.ref) {
    setCurrent(whole.ref)
    if (!refs.includes(whole.ref) || (isPush && !isKept(state))) setRefs([whole.ref])
  }
  const busy = useRef(false)
  const above = useRef<{ verse: Element; top: number } | null>(null)

  useLayoutEffect(() => {
    busy.current = false
    if (!above.current) return
    const { verse, top } = above.current
    above.current = null
    let place = top
    const correct = (): void => {
      const moved = distanceFromTop(verse) - place
      place += moved
      if (moved !== 0) globalThis.scrollBy({ top: moved, behavior: 'instant' })
    }
    correct()
    // Segments that turn out to be off screen take an estimated height before the frame is painted.
    const resized = new ResizeObserver(correct)
    if (text.current) resized.observe(text.current)
    const frame = requestAnimationFrame(() => requestAnimationFrame(release))
    function release(): void {
      cancelAnimationFrame(frame)
      resized.disconnect()
      document.documentElement.style.removeProperty('overflow-anchor')
    }
    return release
  }, [refs, text])

  const extend = useEffectEvent(async (side: 'previous' | 'next') => {
    const edge = side === 'next' ? refs.at(-1) : refs[0]
    if (busy.current || !isSection || edge === undefined) return
    busy.current = true
    try {
      const { [side]: beside } = await client.fetchQuery(passageQuery(edge))
      if (!beside) return void (busy.current = false)
      await client.fetchQuery(passageQuery(beside.ref))
      if (side === 'previous') above.current = holdPlace(text.current)
      startTransition(() => setRefs((before) => (side === 'next' ? [...before, beside.ref] : [beside.ref, ...before])))
    } catch {
      // Without a connection the text ends here; the next scroll tries again.
      busy.current = false
    }
  })
  const follow = useEffectEvent(() => {
    const ref = findTopSection(text.current)
    if (ref === undefined || ref === whole.ref || chosen.size > 0 || !isSection) return
    void navigate({ pathname: toTextAddress(ref), search }, { replace: true, preventScrollReset: true, state: SELECTED })
  })

  useEffect(() => {
    let before = globalThis.scrollY
    let isWanted = false
    let frame = 0
    const look = (): void => {
      frame = 0
      const down = globalThis.scrollY >= before
      const up = globalThis.scrollY < before
      before = globalThis.scrollY
      const bottom = text.current?.getBoundingClientRect().bottom ?? Infinity
      if (down && bottom < globalThis.innerHeight * (1 + AHEAD)) void extend('next')
      if (up && globalThis.scrollY < globalThis.innerHeight) void extend('previous')
      follow()
    }
    const onScroll = (): void => {
      if (isWanted) frame ||= requestAnimationFrame(look)
    }
    const onIntent = (event: Event): void => {
      if (event instanceof KeyboardEvent && !SCROLL_KEYS.has(event.key)) return
      isWanted = true
      const up = event instanceof WheelEvent ? event.deltaY < 0 : event instanceof KeyboardEvent && /Up|Home/.test(event.key)
      if (up && globalThis.scrollY === 0) void extend('previous')
      else onScroll()
    }
    const options = { passive: true }
    for (const name of ['wheel', 'touchmove', 'keydown']) document.addEventListener(name, onIntent, options)
    globalThis.addEventListener('scroll', onScroll, options)
    return () => {
      cancelAnimationFrame(frame)
      for (const name of ['wheel', 'touchmove', 'keydown']) document.removeEventListener(name, onIntent)
      globalThis.removeEventListener('scroll', onScroll)
    }
  }, [text])
  return refs
}

const distanceFromTop = (element: Element) => element.getBoundingClientRect().top + globalThis.scrollY

/**
 * Remembers where the text begins. Until the section above is in place, only `useSections` corrects the scroll
 * position, not the browser.
 */
function holdPlace(text: HTMLElement | null): { verse: Element; top: number } | null {
  const verse = text?.querySelector('[data-ref]')
  if (!verse) return null
  document.documentElement.style.setProperty('overflow-anchor', 'none')
  return { verse, top: distanceFromTop(verse) }
}

/** The reference of the section at the upper third of the window. */
function findTopSection(text: HTMLElement | null): string | undefined {
  const line = globalThis.innerHeight / 3
  for (const element of text?.querySelectorAll<HTMLElement>('[data-section]') ?? [])
    if (element.getBoundingClientRect().bottom > line) return element.dataset.section
  return undefined
}
