import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUsage } from '../../../session/use-usage.ts'

/** Links to the upgrade page; hidden from active subscribers. */
export function UpgradeButton() {
  const { t } = useTranslation('usage')
  const usage = useUsage()
  if (!usage || usage.isSubscribed) return null
  return (
    <Link to="/upgrade" className="quiet-button">
      {t('upgrade')}
    </Link>
  )
}
