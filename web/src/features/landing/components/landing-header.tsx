import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import { useAccount } from '../../../session/use-account.ts'

/** Product name, language, and links to sign in; for a signed-in reader a link to the chat. */
export function LandingHeader() {
  const { t } = useTranslation(['landing', 'common'])
  const user = useAccount()
  return (
    <header className="mx-auto flex min-h-18 max-w-[68rem] flex-wrap items-center gap-x-6 max-md:py-3">
      <p className="wordmark inline-flex min-h-11 items-center">{t('common:appTitle')}</p>
      <LanguageSelector className="mbs-0 max-md:order-1 max-md:w-full [&_button]:min-h-11" />
      <nav className="ms-auto flex items-center gap-3 max-[24rem]:gap-1" aria-label={t('accountLinks')}>
        {user ? (
          <Link to="/chat" className="button">
            {t('common:toChat')}
          </Link>
        ) : (
          <>
            <Link to="/login" className="quiet-button min-h-11">
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
