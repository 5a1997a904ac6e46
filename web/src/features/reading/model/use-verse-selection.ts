import { findWordAt, type FoundWord } from './word-at-point.ts'
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** What has a meaning of its own when it is pressed. */
const CONTROLS = 'a, button, summary, input, select, textarea, label'
const NUMBERS = 'a[data-number="named"]'

/**
 * Makes the verses within `text` selectable: `onSelect` gets the reference of a verse that was pressed anywhere but on
 * a control, unless the press ended a selection of words. `onWord` gets a Hebrew word of a selected verse first, and
 * returns whether it has used it. The arrow keys up and down move the focus from number to number, Home and End to the
 * first and last.
 */
export function useVerseSelection(
  text: RefObject<HTMLElement | null>,
  onSelect: (ref: string) => void,
  onWord: (ref: string, word: FoundWord) => boolean,
): void {
  const select = useEffectEvent(onSelect)
  const pressWord = useEffectEvent(onWord)
  useEffect(() => {
    const element = text.current
    if (!element) return
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!(event.target instanceof Element)) return
      const number = event.target.closest('a[data-number]')
      const verse = event.target.closest<HTMLElement>('[data-ref]')?.dataset.ref
      if (number && verse !== undefined) {
        event.preventDefault()
        return select(verse)
      }
      if (event.target.closest(CONTROLS)) return
      if (globalThis.getSelection?.()?.isCollapsed === false) return
      if (verse === undefined) return
      const original = event.target.closest('[data-chosen="true"] .source-text:is(:lang(he), :lang(arc))')
      const word = original && findWordAt(original, event.clientX, event.clientY)
      if (!word || !pressWord(verse, word)) select(verse)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const here = event.target instanceof Element ? event.target.closest<HTMLElement>(NUMBERS) : null
      if (here) moveFocus(event, element, here)
    }
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('keydown', onKey)
    }
  }, [text])
}

function moveFocus(event: KeyboardEvent, element: HTMLElement, here: HTMLElement): void {
  const numbers = [...element.querySelectorAll<HTMLElement>(NUMBERS)]
  const at = numbers.indexOf(here)
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: numbers.length - 1 }
  const next = numbers[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  here.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** Moves the focus to the number of a verse on the page, without scrolling. */
export function focusVerse(ref: string | undefined): void {
  const verse = ref === undefined ? null : document.querySelector(`[data-ref="${CSS.escape(ref)}"]`)
  verse?.querySelector<HTMLElement>(NUMBERS)?.focus({ preventScroll: true })
}
