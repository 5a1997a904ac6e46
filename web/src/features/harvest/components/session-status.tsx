import type { HarvestSession } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

const TONES = { active: 'wait', completed: 'good', partial: 'busy', failed: 'bad' } as const

/** The end of a session's id, enough to tell sessions apart. */
export function shortId(sessionId: string): string {
  return sessionId.replace(/^harvest_/, '').slice(-8)
}

/**
 * A status that is neither active nor completed is shown as failed (specification §4), and so is a harvest that brought
 * nothing.
 */
function toShownStatus({ status, outcome }: Pick<HarvestSession, 'status' | 'outcome'>): keyof typeof TONES {
  if (status === 'active') return 'active'
  return outcome === 'complete' ? 'completed' : outcome === 'partial' ? 'partial' : 'failed'
}

function SessionStatus({ session }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const shown = toShownStatus(session)
  return <Badge tone={TONES[shown]}>{t(`status_${shown}`)}</Badge>
}

/** The status, id and start of a session on one line, with a note when an administrator stopped it. */
export function SessionLine({ session }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const { moment } = useFigures()
  const { status, sessionId, startTime } = session
  return (
    <span className={styles.line}>
      <SessionStatus session={session} />
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
