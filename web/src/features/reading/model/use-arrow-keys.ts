import { useEffect, useRef } from 'react'
import type { Direction } from '@sugya/contract/rules/pages'

/** Elements in which the arrow keys have another meaning. */
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="radiogroup"]'

/**
 * Calls `next` and `previous` for the arrow keys in reading direction: in Hebrew the left arrow means next.
 * Ignores keys with modifiers and keys pressed in a field.
 */
export function useArrowKeys(direction: Direction, { previous, next }: { previous: () => void; next: () => void }): void {
  const calls = useRef({ previous, next })
  useEffect(() => {
    calls.current = { previous, next }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
      const onward = (event.key === 'ArrowRight') === (direction === 'ltr')
      if (onward) calls.current.next()
      else calls.current.previous()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [direction])
}
