import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textStyles } from '../../components/ui/text-styles.ts'
import { PlainPage } from '../../components/ui/plain-page.tsx'
import { buttonStyles } from '../../components/ui/button.tsx'

/** Says that there is no such page and links elsewhere. */
export function NotFoundPage() {
  const { t } = useTranslation(['common', 'texts'])
  return (
    <PlainPage within>
      <h1 className={textStyles.welcome}>{t('notFoundTitle')}</h1>
      <p className={textStyles.welcomeText}>{t('notFoundText')}</p>
      <nav className="mbs-4 -ms-2 flex flex-wrap gap-1" aria-label={t('notFoundWays')}>
        <Link to="/chat" className={buttonStyles({ variant: 'quiet' })}>
          {t('toChat')}
        </Link>
        <Link to="/texts" className={buttonStyles({ variant: 'quiet' })}>
          {t('texts:library')}
        </Link>
        <Link to="/" className={buttonStyles({ variant: 'quiet' })}>
          {t('toStart')}
        </Link>
      </nav>
    </PlainPage>
  )
}
