import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Says that there is no such page and links elsewhere. */
export function NotFoundPage() {
  const { t } = useTranslation(['common', 'texts'])
  return (
    <main className="plain-page min-h-[60dvh] w-full">
      <h1 className="welcome-title ">{t('notFoundTitle')}</h1>
      <p className="welcome-text">{t('notFoundText')}</p>
      <nav className="mbs-4 -ms-2 flex flex-wrap gap-1" aria-label={t('notFoundWays')}>
        <Link to="/chat" className="quiet-button">
          {t('toChat')}
        </Link>
        <Link to="/texts" className="quiet-button">
          {t('texts:library')}
        </Link>
        <Link to="/" className="quiet-button">
          {t('toStart')}
        </Link>
      </nav>
    </main>
  )
}
