import { useEffect, useEffectEvent } from 'react'

/** Calls for the Escape key while `isActive`, unless a layer above the page has taken the key. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) escape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive])
}
