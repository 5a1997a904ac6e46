import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the document after what is on the page, in the reader's language; the product's own name comes back when the page is left. */
export function usePageTitle(title: string | undefined): void {
  const { t } = useTranslation()
  const product = t('appTitle')
  useEffect(() => {
    const name = (): void => {
      document.title = title === undefined || title === '' ? product : `${title} · ${product}`
    }
    name()
    // A change of the language names the document after the product, once the page has been drawn in it.
    const timer = setTimeout(name)
    return () => {
      clearTimeout(timer)
      document.title = product
    }
  }, [title, product])
}
