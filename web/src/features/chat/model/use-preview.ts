import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

/** A pointer that only passes over a chip opens nothing, in milliseconds. */
const OPEN_AFTER = 250
/** The pointer may cross the gap between chip and card. */
const CLOSE_AFTER = 200
/** As long as systems wait for a long press. */
const LONG_PRESS = 450

/**
 * Whether the preview of a chip is open: by resting the pointer on it, by reaching it with the keyboard, or by a long
 * press of a finger, after which the press does nothing else. `trigger` and `card` are event handlers for both.
 */
export function usePreview(onPress: () => void) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const schedule = (open: boolean, after: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      wasLong.current = after === LONG_PRESS
      setOpen(open)
    }, after)
  }
  const close = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch'
  const leave = (event: PointerEvent): void => {
    if (!isFinger(event)) schedule(false, CLOSE_AFTER)
    else if (!wasLong.current) clearTimeout(timer.current)
  }
  const trigger = {
    onPointerEnter: (event: PointerEvent): void => {
      if (!isFinger(event)) schedule(true, OPEN_AFTER)
    },
    onPointerLeave: leave,
    onPointerDown: (event: PointerEvent): void => {
      wasLong.current = false
      if (isFinger(event)) schedule(true, LONG_PRESS)
    },
    onPointerUp: leave,
    onPointerCancel: leave,
    onContextMenu: (event: MouseEvent): void => {
      if (wasLong.current) event.preventDefault()
    },
    onClick: (): void => {
      if (wasLong.current) {
        wasLong.current = false
        return
      }
      close()
      onPress()
    },
    // Not on focus, which also returns here when a source closes.
    onKeyUp: (event: KeyboardEvent): void => {
      if (event.key === 'Tab') schedule(true, OPEN_AFTER)
    },
    onBlur: (event: FocusEvent): void => {
      // The focus may move into the card.
      if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-citation-card]'))) close()
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' || !isOpen) return
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-citation-card] button')?.focus()
    },
  }
  const card = { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leave }
  return { isOpen, close, trigger, card }
}
