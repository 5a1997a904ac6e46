import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { GuestsOnly } from '../../features/account/components/guests-only.tsx'
import { toOwnPath, addNext } from '../../features/account/model/own-path.ts'
import { SignInForm } from '../../features/account/components/sign-in-form.tsx'

export function LoginPage() {
  const { t } = useTranslation('account')
  const [query] = useSearchParams()
  const next = toOwnPath(query.get('next'))
  return (
    <GuestsOnly>
      <AccountFrame title={t('signInTitle')}>
        <SignInForm next={next} />
        <div className="mbs-4 grid gap-1 border-bs border-line pbs-4">
          <p className="flex flex-wrap items-center gap-x-2">
            {t('noAccountYet')}
            <Link to={addNext('/signup', next)} className={buttonStyles({ variant: 'link' })}>
              {t('signUp')}
            </Link>
          </p>
          <Link to="/" className={buttonStyles({ className: 'mbs-1' })}>
            {t('continueAsGuest')}
          </Link>
          <p className="text-sm/normal text-balance text-muted mbs-1 text-center">{t('guestLimit')}</p>
        </div>
      </AccountFrame>
    </GuestsOnly>
  )
}
