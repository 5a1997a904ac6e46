import type { HarvestSession } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

const TONES = { active: 'wait', completed: 'good', failed: 'bad' } as const

/** The end of a session's id, enough to tell sessions apart. */
export function shortId(sessionId: string): string {
  return sessionId.replace(/^harvest_/, '').slice(-8)
}

/** A status that is neither active nor completed is shown as failed (specification §4). */
function SessionStatus({ status }: Pick<HarvestSession, 'status'>) {
  const { t } = useTranslation('harvest')
  const shown = status === 'active' || status === 'completed' ? status : 'failed'
  return <Badge tone={TONES[shown]}>{t(`status_${shown}`)}</Badge>
}

/** The status, id and start of a session on one line, with a note when an administrator stopped it. */
export function SessionLine({ session: { status, sessionId, startTime } }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const { moment } = useFigures()
  return (
    <span className={styles.line}>
      <SessionStatus status={status} />
      <code className={styles.code} title={sessionId}>
        {shortId(sessionId)}
      </code>
      <time className={styles.note} dateTime={startTime}>
        {moment(startTime)}
      </time>
      {status === 'cancelled' && <span className={styles.note}>{t('ended')}</span>}
    </span>
  )
}
