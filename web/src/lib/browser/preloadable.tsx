import { createElement, lazy, useState, type ComponentType } from 'react'

/**
 * A page, or a part of one, that is loaded when it is first drawn. Returns it, and what loads it ahead: one that has arrived is drawn at once, without the
 * frame in which React waits for what is lazy.
 */
export function preloadable<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): { Page: ComponentType<P>; load: () => Promise<unknown> } {
  let arrived: ComponentType<P> | undefined
  const load = async () => ({ default: (arrived = await fetch()) })
  const Late = lazy(load)
  function Page(props: P) {
    // Chosen once: another component in its place would begin anew.
    const [chosen] = useState<ComponentType<P>>(() => arrived ?? Late)
    return createElement(chosen, props)
  }
  return { Page, load }
}
