import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** A mailed link that was used, is too old or was cut off by the mail program; and where a new one is to be had. */
export function DeadLink({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation('account')
  return (
    <div role="alert" className="card mbs-6">
      <p>{t('linkDead')}</p>
      <Link to={to} className="text-link mbs-1">
        {label}
      </Link>
    </div>
  )
}
