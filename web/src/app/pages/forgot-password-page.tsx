import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { ForgotPasswordForm } from '../../features/account/components/forgot-password-form.tsx'
import { toOwnPath, addNext } from '../../features/account/model/own-path.ts'

export function ForgotPasswordPage() {
  const { t } = useTranslation('account')
  const [query] = useSearchParams()
  return (
    <AccountFrame title={t('forgotTitle')}>
      <ForgotPasswordForm />
      <div className="mbs-4 grid gap-1 border-bs border-line pbs-4">
        <Link to={addNext('/login', toOwnPath(query.get('next')))} className={buttonStyles({ variant: 'link' })}>
          {t('backToSignIn')}
        </Link>
      </div>
    </AccountFrame>
  )
}
