import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Explains that an e-mailed link has expired, was used or is incomplete, and links to where a new one is requested. */
export function ExpiredLink({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation('account')
  return (
    <div role="alert" className="card mbs-6">
      <p>{t('linkExpired')}</p>
      <Link to={to} className="text-link mbs-1">
        {label}
      </Link>
    </div>
  )
}
