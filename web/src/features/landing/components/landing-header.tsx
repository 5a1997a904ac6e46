import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import { useAccount } from '../../../session/use-account.ts'

/** The name of the product, the language, and the ways in; whoever is signed in goes on to the chat. */
export function LandingHead() {
  const { t } = useTranslation(['landing', 'common'])
  const user = useAccount()
  return (
    <header className="landing-head">
      <p className="wordmark">{t('common:appTitle')}</p>
      <LanguageSelector />
      <nav className="landing-ways" aria-label={t('ways')}>
        {user ? (
          <Link to="/chat" className="button">
            {t('common:toChat')}
          </Link>
        ) : (
          <>
            <Link to="/login" className="quiet-button">
              {t('signIn')}
            </Link>
            <Link to="/signup" className="button">
              {t('signUp')}
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}
