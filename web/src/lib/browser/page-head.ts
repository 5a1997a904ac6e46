import { listAlternates, toDocumentTitle, addLanguage, parseLanguage, findPage, pages } from '@sugya/contract/rules/pages'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLanguage } from '../i18n/setup.ts'

/** The public origin of the site, which the server writes into each document; the reader may use another. */
const served = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
const origin = served === null ? location.origin : new URL(served.href).origin

/**
 * Keeps the head of the document as the server would write it for the address and the language: title, description,
 * canonical address, alternates, and robots. Renders before the pages, some of which change it (`useOwnHead`).
 */
export function PageHead(): null {
  const { t } = useTranslation('pages')
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const page = findPage(pathname)
  const asked = parseLanguage(search) === null ? null : language
  const [title, description] = [toDocumentTitle(t(page.title), t('product')), t(page.description)]
  useEffect(() => {
    // The title of a text is its reference: that of the server stays until the page sets it.
    if (page === pages.text) return
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [page, title, description])
  useEffect(() => {
    for (const old of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="robots"]'))
      old.remove()
    if (!page.listed) {
      document.head.append(createNoIndex())
      return
    }
    const address = new URL(pathname, origin).href
    const canonical = Object.assign(document.createElement('link'), { rel: 'canonical', href: addLanguage(address, asked) })
    const alternates = listAlternates(address).map((alternate) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', ...alternate }),
    )
    document.head.append(canonical, ...alternates)
  }, [page, pathname, asked])
  return null
}

interface OwnHead {
  /** The title in the reader's language; undefined until it is known. */
  title?: string | undefined
  /** Search engines must not index the page. */
  unlisted?: boolean
}

/** Sets the title and robots of a page that the address alone does not tell; restores them when the page unmounts. */
export function useOwnHead({ title = '', unlisted = false }: OwnHead): void {
  const { t } = useTranslation('pages')
  const product = t('product')
  useEffect(() => {
    if (title === '') return
    const before = document.title
    document.title = toDocumentTitle(title, product)
    return () => {
      document.title = before
    }
  }, [title, product])
  useEffect(() => {
    if (!unlisted) return
    const added = createNoIndex()
    document.head.append(added)
    return () => added.remove()
  }, [unlisted])
}

const createNoIndex = (): HTMLMetaElement => Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
