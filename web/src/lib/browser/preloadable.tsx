import type { FlatNamespace } from 'i18next'
import { createElement, lazy, useState, type ComponentType } from 'react'
import { loadWords } from '../i18n/setup.ts'

/**
 * A page, or a part of one, that is loaded when it first renders, together with the words it needs. `load` loads it
 * ahead: what has arrived renders at once, without the frame for which React suspends on `lazy`.
 */
export function preloadable<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  ...words: FlatNamespace[]
): { Page: ComponentType<P>; load: () => Promise<unknown> } {
  let arrived: ComponentType<P> | undefined
  const load = async () => {
    const [component] = await Promise.all([fetch(), loadWords(...words)])
    return { default: (arrived = component) }
  }
  const Lazy = lazy(load)
  function Page(props: P) {
    // Chosen once: another component in its place would lose the state of the page.
    const [chosen] = useState<ComponentType<P>>(() => arrived ?? Lazy)
    return createElement(chosen, props)
  }
  return { Page, load }
}
