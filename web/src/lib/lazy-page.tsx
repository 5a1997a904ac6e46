import { lazy, useState, type ComponentType } from 'react'

/**
 * A page that is loaded when it is first drawn. Returns it, and what loads it ahead: a page that has arrived is drawn at once, without the frame in which
 * React waits for what is lazy.
 */
export function lazyPage(load: () => Promise<ComponentType>): { Page: ComponentType; loadPage: () => Promise<unknown> } {
  let arrived: ComponentType | undefined
  const loadPage = async () => ({ default: (arrived = await load()) })
  const Late = lazy(loadPage)
  function Page() {
    // Chosen once: another component in its place would begin anew.
    const [Chosen] = useState<ComponentType>(() => arrived ?? Late)
    return <Chosen />
  }
  return { Page, loadPage }
}
