import { BookOpen, MessageCircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import './library.css'

interface LibraryFrameProps {
  /** A page of a text, `#text`: there is a way to the shelves, and one past everything that stands before the text. */
  shelves?: boolean
  children: ReactNode
}

/** What the pages of the library share: the name of the product, the ways to the shelves and to the chat, the language. */
export function LibraryFrame({ shelves, children }: LibraryFrameProps) {
  const { t } = useTranslation(['library', 'common'])
  return (
    <div className="library-page">
      {shelves && (
        <a href="#text" className="skip-link">
          {t('skipToText')}
        </a>
      )}
      <header className="library-head">
        <Link to="/" className="wordmark">
          {t('common:appTitle')}
        </Link>
        <nav className="library-ways">
          {shelves && (
            <Link to="/texts" className="quiet-button">
              <BookOpen aria-hidden className="icon" />
              {t('toLibrary')}
            </Link>
          )}
          <Link to="/chat" className="quiet-button">
            <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
            {t('toChat')}
          </Link>
        </nav>
        <LanguageSelector />
      </header>
      {children}
    </div>
  )
}
