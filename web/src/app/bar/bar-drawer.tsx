import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { AccountDrawerLinks } from '../../features/account/components/account-links.tsx'
import { UpgradeButton } from '../../features/billing/components/upgrade-button.tsx'
import { BarLinks } from './bar-links.tsx'

/** The menu of a phone: sections, language, theme and account. */
export function BarDrawer({ onFollow, onLeft }: { onFollow: () => void; onLeft: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto pbs-5">
      <div className="px-4">
        <Link to="/" className="wordmark" onClick={onFollow}>
          {t('appTitle')}
        </Link>
        <LanguageSelector />
      </div>
      <BarLinks place="drawer" onFollow={onFollow} />
      <div className="mbs-auto px-4">
        <ThemeSwitch />
      </div>
      <AccountDrawerLinks
        onLeft={() => {
          onFollow()
          onLeft()
        }}
      >
        <UpgradeButton />
      </AccountDrawerLinks>
    </div>
  )
}
