import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelector } from '../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../components/ui/theme-switch.tsx'
import { AccountDrawerLinks } from '../features/account/components/account-links.tsx'
import { UpgradeButton } from '../features/billing/components/upgrade-button.tsx'
import { BarLinks } from './bar/bar-links.tsx'
import { hasAdminSession } from './has-admin-session.ts'

const AdminLink = lazy(async () => ({ default: (await import('./admin-link.tsx')).AdminLink }))

interface ChatDrawerProps {
  /** Whether the conversations are in a drawer. Beside the page, the bar shows what the drawer would. */
  isDrawer: boolean
  /** The reader has followed a link: the drawer closes. Stable. */
  onFollow: () => void
  /** Runs on sign-out. Stable. */
  onLeft: () => void
}

/** What stands above and below the list of conversations; stable, so that the list does not render again. */
export function useChatDrawer({ isDrawer, onFollow, onLeft }: ChatDrawerProps): { header: ReactNode; footer: ReactNode } {
  const { t } = useTranslation('common')
  const header = useMemo(
    () =>
      isDrawer && (
        <>
          <div className="px-4">
            <p className="wordmark">{t('appTitle')}</p>
            <LanguageSelector />
          </div>
          <BarLinks place="drawer" onFollow={onFollow} />
        </>
      ),
    [isDrawer, t, onFollow],
  )
  const footer = useMemo(
    () => (
      <>
        {hasAdminSession() && (
          <Suspense>
            <AdminLink />
          </Suspense>
        )}
        {isDrawer && (
          <>
            <div className="px-3">
              <ThemeSwitch />
            </div>
            <AccountDrawerLinks onLeft={onLeft}>
              <UpgradeButton />
            </AccountDrawerLinks>
          </>
        )}
      </>
    ),
    [isDrawer, onLeft],
  )
  return { header, footer }
}
