import { BookOpen, MessageCircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'

/** The class names of `main` in this frame. */
export const libraryMain = 'mx-auto mbs-[clamp(1.25rem,5vh,3rem)] w-full max-w-[62rem] outline-none'

interface LibraryFrameProps {
  /** Whether the page shows a text, `#text`: adds a link to the library and one that skips to the text. */
  hasCatalogLink?: boolean
  children: ReactNode
}

/** The header that all library pages share: product name, links to the library and the chat, language. */
export function LibraryFrame({ hasCatalogLink, children }: LibraryFrameProps) {
  const { t } = useTranslation(['library', 'common'])
  return (
    <div className="group/page flex min-h-dvh flex-col px-5 pbs-[max(1rem,env(safe-area-inset-top))] pbe-[calc(2rem+env(safe-area-inset-bottom))]">
      {hasCatalogLink && (
        <a href="#text" className="skip-link">
          {t('skipToText')}
        </a>
      )}
      <header className="mx-auto flex w-full max-w-[62rem] flex-wrap items-center gap-x-6 group-has-data-reading/page:max-w-[88rem]">
        <Link to="/" className="wordmark inline-flex min-h-11 items-center">
          {t('common:appTitle')}
        </Link>
        <nav className="flex gap-1 max-md:order-1 max-md:-ms-2 max-md:w-full">
          {hasCatalogLink && (
            <Link to="/texts" className="quiet-button min-h-11">
              <BookOpen aria-hidden className="icon" />
              {t('toLibrary')}
            </Link>
          )}
          <Link to="/chat" className="quiet-button min-h-11">
            <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
            {t('toChat')}
          </Link>
        </nav>
        <LanguageSelector className="ms-auto mbs-0 [&_button]:min-h-11" />
      </header>
      {children}
    </div>
  )
}
