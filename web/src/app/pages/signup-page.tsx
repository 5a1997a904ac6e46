import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { GuestsOnly } from '../../features/account/components/guests-only.tsx'
import { ownPath, withNext } from '../../features/account/model/own-path.ts'
import { SignUpForm } from '../../features/account/components/sign-up-form.tsx'

export function SignupPage() {
  const { t } = useTranslation('account')
  const [query] = useSearchParams()
  const next = ownPath(query.get('next'))
  return (
    <GuestsOnly>
      <AccountFrame title={t('signUpTitle')} beside={<Benefits />}>
        <SignUpForm />
        <div className="account-aside">
          <p className="account-aside-line">
            {t('haveAccount')}
            <Link to={withNext('/login', next)} className="text-link">
              {t('signIn')}
            </Link>
          </p>
          <p className="account-aside-line">
            <Link to="/chat" className="text-link">
              {t('continueAsGuest')}
            </Link>
            <span className="account-hint">{t('guestNote')}</span>
          </p>
        </div>
      </AccountFrame>
    </GuestsOnly>
  )
}

function Benefits() {
  const { t } = useTranslation('account')
  return (
    <section className="card benefits" aria-labelledby="benefits">
      <h2 id="benefits" className="font-semibold">
        {t('benefits')}
      </h2>
      <ul>
        {[t('benefitHistory'), t('benefitDevices'), t('benefitQuestions')].map((benefit) => (
          <li key={benefit}>
            <Check aria-hidden className="icon" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}
