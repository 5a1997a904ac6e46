import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { cardStyles } from '../../components/ui/card.ts'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { GuestsOnly } from '../../features/account/components/guests-only.tsx'
import { toOwnPath, addNext } from '../../features/account/model/own-path.ts'
import { SignUpForm } from '../../features/account/components/sign-up-form.tsx'

export function SignupPage() {
  const { t } = useTranslation('account')
  const [query] = useSearchParams()
  const next = toOwnPath(query.get('next'))
  return (
    <GuestsOnly>
      <AccountFrame title={t('signUpTitle')} beside={<Benefits />}>
        <SignUpForm />
        <div className="mbs-4 grid gap-1 border-bs border-line pbs-4">
          <p className="flex flex-wrap items-center gap-x-2">
            {t('haveAccount')}
            <Link to={addNext('/login', next)} className={buttonStyles({ variant: 'link' })}>
              {t('signIn')}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-2">
            <Link to="/chat" className={buttonStyles({ variant: 'link' })}>
              {t('continueAsGuest')}
            </Link>
            <span className="text-sm/normal text-balance text-muted">{t('guestNote')}</span>
          </p>
        </div>
      </AccountFrame>
    </GuestsOnly>
  )
}

function Benefits() {
  const { t } = useTranslation('account')
  return (
    <section className={cardStyles({ size: 'large', className: 'mbs-6 min-[60rem]:mbs-16' })} aria-labelledby="benefits">
      <h2 id="benefits" className="font-semibold">
        {t('benefits')}
      </h2>
      <ul>
        {[t('benefitHistory'), t('benefitDevices'), t('benefitQuestions')].map((benefit) => (
          <li key={benefit} className="mbs-2 flex items-baseline gap-2.5 leading-normal">
            <Check aria-hidden className="icon self-center text-(--proven)" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}
