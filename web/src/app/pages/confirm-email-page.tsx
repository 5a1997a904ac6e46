import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { cardStyles } from '../../components/ui/card.ts'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { ConfirmEmail } from '../../features/account/components/confirm-email.tsx'
import { ExpiredLink } from '../../features/account/components/expired-link.tsx'
import { useLinkToken } from '../../features/account/model/link-token.ts'

export function ConfirmEmailPage() {
  const { t } = useTranslation('account')
  const token = useLinkToken()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [dead, setDead] = useState('')
  return (
    <AccountFrame title={t('confirmTitle')}>
      {confirmed !== null ? (
        <div role="status" className={cardStyles({ size: 'large', className: 'mbs-6' })}>
          <p className="font-semibold">{t('emailChanged')}</p>
          <p className="wrap-anywhere">
            <bdi dir="ltr">{confirmed}</bdi>
          </p>
          <Link to="/account" className={buttonStyles({ variant: 'link', className: 'mbs-1' })}>
            {t('toAccount')}
          </Link>
        </div>
      ) : token === dead ? (
        <ExpiredLink to="/account" label={t('toAccount')} />
      ) : (
        <ConfirmEmail token={token} onExpired={() => setDead(token)} onDone={setConfirmed} />
      )}
    </AccountFrame>
  )
}
