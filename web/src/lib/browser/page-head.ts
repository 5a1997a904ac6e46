import { alternatesOf, documentTitle, inLanguage, languageAsked, pageAt, pages } from '@sugya/contract/rules/pages'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLanguage } from '../i18n/setup.ts'

/** Where the pages are known: the server writes it into each document, and it may be another address than the one the reader used. */
const served = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
const origin = served === null ? location.origin : new URL(served.href).origin

/**
 * Keeps the head of the document as the server would write it for the address and the language: title, description, canonical address, the other
 * languages, and whether it is for everybody to find. Drawn before the pages, some of which know more of themselves (`useOwnHead`).
 */
export function PageHead(): null {
  const { t } = useTranslation('pages')
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const page = pageAt(pathname)
  const asked = languageAsked(search) === null ? null : language
  const [title, description] = [documentTitle(t(page.title), t('product')), t(page.description)]
  useEffect(() => {
    // A text is called by its reference: what the server has written stays until the page says it again.
    if (page === pages.text) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [page, title, description])
  useEffect(() => {
    for (const old of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="robots"]'))
      old.remove()
    if (!page.listed) {
      document.head.append(hidden())
      return
    }
    const address = new URL(pathname, origin).href
    const canonical = Object.assign(document.createElement('link'), { rel: 'canonical', href: inLanguage(address, asked) })
    const alternates = alternatesOf(address).map((alternate) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', ...alternate }),
    )
    document.head.append(canonical, ...alternates)
  }, [page, pathname, asked])
  return null
}

interface OwnHead {
  /** What is on the page, in the reader's language; undefined while it is not known. */
  title?: string | undefined
  /** Not to be found by search engines. */
  unlisted?: boolean
}

/** What a page knows of itself beyond its address. Taken back when the page is left. */
export function useOwnHead({ title = '', unlisted = false }: OwnHead): void {
  const { t } = useTranslation('pages')
  const product = t('product')
  useEffect(() => {
    if (title === '') return
    const before = document.title
    document.title = documentTitle(title, product)
    return () => {
      document.title = before
    }
  }, [title, product])
  useEffect(() => {
    if (!unlisted) return
    const added = hidden()
    document.head.append(added)
    return () => added.remove()
  }, [unlisted])
}

const hidden = (): HTMLMetaElement => Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
