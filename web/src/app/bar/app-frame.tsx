import { Suspense, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AppBar } from './app-bar.tsx'
import { AppFooter } from './app-footer.tsx'

/** The frame of a page: the application bar, the page, and the footer at the bottom. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link" onClick={focusContent}>
        {t('skipToContent')}
      </a>
      <AppBar />
      <div id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Suspense fallback={<Spinner label={t('loading')} />}>{children}</Suspense>
      </div>
      <AppFooter />
    </div>
  )
}

/** The address keeps its own fragment. */
function focusContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
