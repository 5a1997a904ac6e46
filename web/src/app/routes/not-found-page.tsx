import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <main className="plain-page">
      <p className="wordmark">{t('appTitle')}</p>
      <h1 className="welcome-title mbs-8">{t('notFoundTitle')}</h1>
      <p className="welcome-text">{t('notFoundText')}</p>
      <Link to="/chat" className="quiet-button mbs-4 -ms-2">
        {t('toChat')}
      </Link>
    </main>
  )
}
