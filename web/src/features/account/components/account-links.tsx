import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLogOut } from '../api/log-out.ts'
import { useAccount } from '../../../session/use-account.ts'

interface AccountLinksProps {
  /** In a line at the top of the page, or one under the other at the foot of the drawer. */
  place: 'header' | 'drawer'
  /** The reader has signed out: what belongs to them should go from the screen. */
  onLeft: () => void
  /** The way to premium, between the others. */
  children?: ReactNode
}

/** Ways to sign in and up for a guest; for a user their address, which leads to the account, and the way out. Nothing while it is not known who reads. */
export function AccountLinks({ place, onLeft, children }: AccountLinksProps) {
  const { t } = useTranslation('reader')
  const user = useAccount()
  const logOut = useLogOut()
  if (user === undefined) return <div className="account-links" data-place={place} aria-hidden />
  return (
    <nav className="account-links" data-place={place} aria-label={t('account')}>
      {children}
      {user === null ? (
        <>
          <Link to="/login" className="quiet-button account-link">
            {t('signIn')}
          </Link>
          <Link to="/signup" className="quiet-button account-link account-link-main">
            {t('signUp')}
          </Link>
        </>
      ) : (
        <>
          <Link to="/account" className="quiet-button account-link account-address" title={user.email}>
            <UserRound aria-hidden className="icon account-sign" />
            <bdi dir="ltr" className="account-words">
              {user.email}
            </bdi>
          </Link>
          <button
            type="button"
            className="quiet-button account-link"
            title={t('logOut')}
            onClick={() => {
              onLeft()
              void logOut()
            }}
          >
            <LogOut aria-hidden className="icon rtl:-scale-x-100" />
            <span className="account-words">{t('logOut')}</span>
          </button>
        </>
      )}
    </nav>
  )
}
