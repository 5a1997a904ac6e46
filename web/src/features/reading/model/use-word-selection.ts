import { useEffect, useEffectEvent, type RefObject } from 'react'
import { findSelectedWords, type SelectedWords } from './selected-words.ts'

/** Words that the reader has selected, and where they stand. */
export interface WordSelection {
  words: readonly SelectedWords[]
  range: Range
}

/**
 * Calls with the words of verses within `text` that the reader has selected, by mouse, finger or keyboard, and with
 * null once nothing is selected. It waits until the mouse or finger is lifted.
 */
export function useWordSelection(text: RefObject<HTMLElement | null>, onSelect: (selection: WordSelection | null) => void): void {
  const select = useEffectEvent(onSelect)
  useEffect(() => {
    let isPressed = false
    let isTold = false
    const tell = (selection: WordSelection | null): void => {
      if (selection || isTold) select(selection)
      isTold = selection !== null
    }
    const look = (): void => {
      const selected = document.getSelection()
      if (!text.current || !selected || selected.rangeCount === 0 || selected.isCollapsed) return tell(null)
      if (isPressed) return
      const range = selected.getRangeAt(0)
      const words = text.current.contains(range.startContainer) ? findSelectedWords(text.current, range) : []
      tell(words.length > 0 ? { words, range } : null)
    }
    const onPress = (): void => void (isPressed = true)
    const onLift = (): void => {
      isPressed = false
      look()
    }
    const listeners = { selectionchange: look, pointerdown: onPress, pointerup: onLift, pointercancel: onLift }
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener)
    // What was selected before this was loaded counts too.
    look()
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener)
    }
  }, [text])
}
