import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../../../components/ui/theme-switch.tsx'

/** What the answers are not, where the texts come from, and how the page looks. */
export function LandingFoot() {
  const { t } = useTranslation(['landing', 'common'])
  return (
    <footer className="landing-foot">
      <div className="landing-foot-words">
        <p>{t('disclaimer')}</p>
        <p>{t('sources')}</p>
        <nav className="landing-foot-ways" aria-label={t('footWays')}>
          <Link to="/texts" className="quiet-button">
            {t('library')}
          </Link>
          <Link to="/accuracy" className="quiet-button">
            {t('accuracy')}
          </Link>
          <Link to="/chat" className="quiet-button">
            {t('common:toChat')}
          </Link>
        </nav>
      </div>
      <div className="landing-foot-settings">
        <LanguageSelector />
        <ThemeSwitch />
      </div>
    </footer>
  )
}
