import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'

const LINK = buttonStyles({ variant: 'quiet', size: 'tall' })

/** The end of every page but the chat: disclaimer, origin of the texts, links, language and theme. */
export function AppFooter() {
  const { t } = useTranslation()
  return (
    <footer className="mbs-[clamp(3.5rem,9vh,6rem)] ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] print:hidden">
      <div className="mx-auto flex max-w-[68rem] flex-wrap items-end justify-between gap-x-12 gap-y-6 border-bs border-line pbs-8 pbe-[calc(2rem+env(safe-area-inset-bottom))] text-[0.9375rem] leading-[1.6] text-muted">
        <div className="max-w-[40rem] text-pretty">
          <p>{t('disclaimer')}</p>
          <p>{t('footerSources')}</p>
          <nav className="-ms-2 mbs-2 flex flex-wrap" aria-label={t('footerLinks')}>
            <Link to="/texts" className={LINK}>
              {t('navLibrary')}
            </Link>
            <Link to="/accuracy" className={LINK}>
              {t('footerAccuracy')}
            </Link>
            <Link to="/chat" className={LINK}>
              {t('toChat')}
            </Link>
          </nav>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
          <LanguageSelector className="mbs-0 xl:hidden [&_button]:min-h-11" />
          <ThemeSwitch size="tall" />
        </div>
      </div>
    </footer>
  )
}
