import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { cardStyles } from '../../../components/ui/card.ts'

/** Explains that an e-mailed link has expired, was used or is incomplete, and links to where a new one is requested. */
export function ExpiredLink({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation('account')
  return (
    <div role="alert" className={cardStyles({ size: 'large', className: 'mbs-6' })}>
      <p>{t('linkExpired')}</p>
      <Link to={to} className={buttonStyles({ variant: 'link', className: 'mbs-1' })}>
        {label}
      </Link>
    </div>
  )
}
