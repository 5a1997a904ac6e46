import { useEffect } from 'react'

interface PageHead {
  /** What the page is about, in the reader's language, for search engines; without it the product's own description stands. */
  description?: string
  /** The one address (a path) under which the page is to be known. */
  canonical?: string
  /** Not to be found by search engines. */
  hidden?: boolean
}

/** Says in the head of the document what the page is, and takes it back when the page is left. */
export function usePageHead({ description, canonical, hidden = false }: PageHead): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    const before = meta?.content ?? ''
    // A change of the language writes the product's description, once the page has been drawn in it.
    const write = (): void => void (meta && description !== undefined && (meta.content = description))
    write()
    const timer = setTimeout(write)
    return () => {
      clearTimeout(timer)
      if (meta && meta.content === description) meta.content = before
    }
  }, [description])
  useEffect(() => {
    const added: Element[] = []
    if (canonical !== undefined)
      added.push(Object.assign(document.createElement('link'), { rel: 'canonical', href: new URL(canonical, location.origin).href }))
    if (hidden) added.push(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }))
    document.head.append(...added)
    return () => added.forEach((element) => element.remove())
  }, [canonical, hidden])
}
