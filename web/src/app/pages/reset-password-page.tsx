import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { ExpiredLink } from '../../features/account/components/expired-link.tsx'
import { useLinkToken } from '../../features/account/model/link-token.ts'
import { ResetPasswordForm } from '../../features/account/components/reset-password-form.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const token = useLinkToken()
  const [dead, setDead] = useState('')
  return (
    <AccountFrame title={t('resetTitle')}>
      {token === dead ? (
        <ExpiredLink to="/forgot-password" label={t('askNewLink')} />
      ) : (
        <ResetPasswordForm token={token} onExpired={() => setDead(token)} onDone={() => void navigate('/', { replace: true })} />
      )}
    </AccountFrame>
  )
}
