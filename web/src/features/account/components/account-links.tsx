import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLogOut } from '../api/log-out.ts'
import { useAccount } from '../../../session/use-account.ts'

interface AccountLinksProps {
  /** In a row in the header, or stacked at the bottom of the drawer. */
  place: 'header' | 'drawer'
  /** Runs on sign-out: the page removes what belongs to the user. */
  onLeft: () => void
  /** An extra link, to premium, among the others. */
  children?: ReactNode
}

/** At the far end of the header: the links come when it is known who reads, and move nothing. */
const FRAME = {
  header: 'ms-auto flex min-w-0 items-center gap-1',
  drawer: 'ms-auto flex min-w-0 flex-col items-stretch border-bs border-line px-2 py-1.5 *:min-h-11 *:max-w-none',
}
/** Beside an open source, and on a tablet, the title needs the width: icons stand for words that are still read out. */
const SIGN_ONLY = '@max-[42rem]/chat-header:min-w-11 @max-[42rem]/chat-header:justify-center'

/** Sign-in and sign-up for a guest; the account and sign-out for a user. Empty while it is unknown who reads. */
export function AccountLinks({ place, onLeft, children }: AccountLinksProps) {
  const { t } = useTranslation('reader')
  const user = useAccount()
  const logOut = useLogOut()
  if (user === undefined) return <div className={FRAME[place]} data-place={place} aria-hidden />
  return (
    <nav className={FRAME[place]} data-place={place} aria-label={t('account')}>
      {children}
      {user === null ? (
        <>
          <Link to="/login" className="quiet-button min-h-11 flex-none">
            {t('signIn')}
          </Link>
          <Link to="/signup" className="quiet-button min-h-11 flex-none font-semibold">
            {t('signUp')}
          </Link>
        </>
      ) : (
        <>
          <Link to="/account" className={`quiet-button min-h-11 max-w-72 min-w-0 ${SIGN_ONLY}`} title={user.email}>
            <UserRound aria-hidden className="icon hidden @max-[42rem]/chat-header:block" />
            <bdi dir="ltr" className="truncate @max-[42rem]/chat-header:sr-only">
              {user.email}
            </bdi>
          </Link>
          <button
            type="button"
            className={`quiet-button min-h-11 flex-none ${SIGN_ONLY}`}
            title={t('logOut')}
            onClick={() => {
              onLeft()
              void logOut()
            }}
          >
            <LogOut aria-hidden className="icon rtl:-scale-x-100" />
            <span className="@max-[42rem]/chat-header:sr-only">{t('logOut')}</span>
          </button>
        </>
      )}
    </nav>
  )
}
