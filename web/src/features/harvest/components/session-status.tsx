import type { HarvestSession } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { useFigures } from '../model/use-figures.ts'

const TONES = { active: 'wait', completed: 'good', failed: 'bad' } as const

/** The end of a session's id, by which people tell sessions apart. */
export function shortId(sessionId: string): string {
  return sessionId.replace(/^harvest_/, '').slice(-8)
}

/** How a session stands. Whatever is neither active nor completed is shown as failed (specification §4). */
function SessionStatus({ status }: Pick<HarvestSession, 'status'>) {
  const { t } = useTranslation('harvest')
  const shown = status === 'active' || status === 'completed' ? status : 'failed'
  return <Badge tone={TONES[shown]}>{t(`status_${shown}`)}</Badge>
}

/** How a session stands, which it is and when it began, on one line; that a hand ended it is said beside. */
export function SessionLine({ session: { status, sessionId, startTime } }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const { moment } = useFigures()
  return (
    <span className="harvest-line">
      <SessionStatus status={status} />
      <code className="harvest-code" title={sessionId}>
        {shortId(sessionId)}
      </code>
      <time className="harvest-note" dateTime={startTime}>
        {moment(startTime)}
      </time>
      {status === 'cancelled' && <span className="harvest-note">{t('ended')}</span>}
    </span>
  )
}
