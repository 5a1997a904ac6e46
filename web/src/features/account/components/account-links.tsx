import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { lazyOnDemand } from '../../../lib/browser/lazy-on-demand.ts'
import { useAccount } from '../../../session/use-account.ts'
import { useLogOut } from '../api/log-out.ts'

const menu = lazyOnDemand(async () => (await import('./account-menu.tsx')).AccountMenu)

interface AccountLinksProps {
  /** Runs on sign-out: the page removes what belongs to the user. */
  onLeft: () => void
  /** An extra link, to Premium, before the others. */
  children?: ReactNode
}

/**
 * In the application bar: sign-in and sign-up for a guest, the address of a user, and the button of the account menu.
 */
export function AccountLinks({ onLeft, children }: AccountLinksProps) {
  const { t } = useTranslation('reader')
  const user = useAccount()
  return (
    <nav className="flex min-w-0 items-center gap-1 max-md:hidden" aria-label={t('account')}>
      {children}
      {!user && (
        <>
          <Link to="/login" className={buttonStyles({ variant: 'quiet', size: 'tall', className: 'flex-none' })}>
            {t('signIn')}
          </Link>
          <Link to="/signup" className={buttonStyles({ variant: 'quiet', size: 'tall', className: 'flex-none font-semibold' })}>
            {t('signUp')}
          </Link>
        </>
      )}
      <AccountButton email={user?.email} onLeft={onLeft} />
    </nav>
  )
}

/** Opens the account menu, which loads on demand. */
function AccountButton({ email, onLeft }: { email: string | undefined; onLeft: () => void }) {
  const { t } = useTranslation('reader')
  const [wanted, setWanted] = useState(false)
  const label = email === undefined ? t('settings') : t('accountOf', { email })
  const className = buttonStyles({ variant: 'quiet', size: 'tall', className: 'min-w-11 max-w-56 justify-center' })
  const content = (
    <>
      <UserRound aria-hidden className="icon" />
      {email !== undefined && (
        <bdi dir="ltr" className="truncate max-[90rem]:hidden">
          {email}
        </bdi>
      )}
      <ChevronDown aria-hidden className="icon size-3.5 opacity-70" />
    </>
  )
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted}
      aria-label={label}
      title={label}
      onPointerEnter={menu.prepare}
      onClick={() => setWanted(true)}
    >
      {content}
    </button>
  )
  const props = { className, label, onLeft, children: content }
  return <menu.Part props={wanted ? props : null} onFailed={() => setWanted(false)} before={button} />
}

/** At the bottom of the drawer of a phone: sign-in and sign-up for a guest; the account and sign-out for a user. */
export function AccountDrawerLinks({ onLeft, children }: AccountLinksProps) {
  const { t } = useTranslation('reader')
  const user = useAccount()
  const logOut = useLogOut()
  return (
    <nav className="flex flex-wrap items-center gap-x-2 border-bs border-line px-3 py-1.5 *:max-w-full" aria-label={t('account')}>
      {user && (
        <Link to="/account" className={buttonStyles({ variant: 'quiet', size: 'wide' })} title={user.email}>
          <UserRound aria-hidden className="icon" />
          <bdi dir="ltr" className="truncate">
            {user.email}
          </bdi>
        </Link>
      )}
      {children}
      {user ? (
        <Button
          variant="quiet"
          size="wide"
          onClick={() => {
            onLeft()
            void logOut()
          }}
        >
          <LogOut aria-hidden className="icon rtl:-scale-x-100" />
          {t('logOut')}
        </Button>
      ) : (
        <>
          <Link to="/login" className={buttonStyles({ variant: 'quiet', size: 'wide' })}>
            {t('signIn')}
          </Link>
          <Link to="/signup" className={buttonStyles({ variant: 'quiet', size: 'wide', className: 'font-semibold' })}>
            {t('signUp')}
          </Link>
        </>
      )}
    </nav>
  )
}
