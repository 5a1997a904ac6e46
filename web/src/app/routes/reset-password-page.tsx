import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { DeadLink } from '../../features/account/dead-link.tsx'
import { useLinkToken } from '../../features/account/link-token.ts'
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx'
import '../../features/account/words.ts'

export function ResetPasswordPage() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const token = useLinkToken()
  const [dead, setDead] = useState('')
  return (
    <AccountFrame title={t('resetTitle')}>
      {token === dead ? (
        <DeadLink to="/forgot-password" label={t('askNewLink')} />
      ) : (
        <ResetPasswordForm token={token} onDead={() => setDead(token)} onDone={() => void navigate('/', { replace: true })} />
      )}
    </AccountFrame>
  )
}
