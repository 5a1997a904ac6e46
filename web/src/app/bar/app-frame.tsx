import { Suspense, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SkipLink } from '../../components/ui/skip-link.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AppBar } from './app-bar.tsx'
import { AppFooter } from './app-footer.tsx'

/** The frame of a page: the application bar, the page, and the footer at the bottom. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#content" onClick={focusContent}>
        {t('skipToContent')}
      </SkipLink>
      <AppBar />
      {/* While content is on its way the footer stays below the window: it would move when the content comes. */}
      <div id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none has-aria-busy:min-h-dvh has-[.spinner]:min-h-dvh">
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
