import type { HarvestSession } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { SessionLine } from './session-status.tsx'
import { useFigures } from '../model/use-figures.ts'
import { useLatestSessions } from '../api/watch-harvest.ts'
import { styles } from './styles.ts'

/** The latest three harvests. */
export function SessionsCard() {
  const { t } = useTranslation(['harvest', 'common'])
  const { data, isError, isFetching, refetch } = useLatestSessions()
  return (
    <section className={styles.card} aria-labelledby="harvest-sessions">
      <div className={styles.head}>
        <h3 id="harvest-sessions" className={styles.heading}>
          {t('sessions')}
        </h3>
        {data?.some(({ status }) => status === 'active') && <Badge tone="wait">{t('active')}</Badge>}
      </div>
      {data ? (
        data.length === 0 ? (
          <EmptyState>{t('noSessions')}</EmptyState>
        ) : (
          <ul className="grid">
            {data.slice(0, 3).map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        )
      ) : isError ? (
        <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </section>
  )
}

function SessionRow({ session }: { session: HarvestSession }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { number } = useFigures()
  return (
    <li className={styles.row}>
      <SessionLine session={session} />
      {session.status === 'active' && (
        <Facts>
          <Fact label={t('stage')}>{names.stage(session.currentStage)}</Fact>
          <Fact label={t('progress')}>{t('ofTexts', { done: number(session.processedTexts), total: number(session.totalTexts) })}</Fact>
          <Fact label={t('conversations')}>{number(session.conversationsGenerated)}</Fact>
        </Facts>
      )}
    </li>
  )
}
