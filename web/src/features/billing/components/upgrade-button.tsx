import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { useUsage } from '../../../session/use-usage.ts'

/** Links to the upgrade page; hidden from active subscribers. */
export function UpgradeButton() {
  const { t } = useTranslation('usage')
  const usage = useUsage()
  if (!usage || usage.isSubscribed) return null
  return (
    <Link to="/upgrade" className={buttonStyles({ variant: 'quiet' })}>
      {t('upgrade')}
    </Link>
  )
}
