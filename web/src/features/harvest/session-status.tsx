import type { HarvestSession } from '@sugya/contract/harvest'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../components/ui/badge.tsx'
import './words.ts'

const TONES = { active: 'wait', completed: 'good', failed: 'bad' } as const

/** The end of a session's id, by which people tell sessions apart. */
export function shortId(sessionId: string): string {
  return sessionId.replace(/^harvest_/, '').slice(-8)
}

/** How a session stands. Whatever is neither active nor completed is shown as failed (specification §4); that a hand ended it is said beside. */
export function SessionStatus({ status }: Pick<HarvestSession, 'status'>) {
  const { t } = useTranslation('harvest')
  const shown = status === 'active' || status === 'completed' ? status : 'failed'
  return (
    <>
      <Badge tone={TONES[shown]}>{t(`status_${shown}`)}</Badge>
      {status === 'cancelled' && <span className="harvest-note">{t('ended')}</span>}
    </>
  )
}
