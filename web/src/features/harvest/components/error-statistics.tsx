import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { Fact, Facts } from './facts.tsx'
import { useErrorStats } from '../api/harvest-errors.ts'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

/** Error counts of the selected session, or of all sessions. */
export function ErrorStatistics({ sessionId }: { sessionId: string | undefined }) {
  const { t } = useTranslation(['harvest', 'common'])
  const names = useNames()
  const { number, percent } = useFigures()
  const { data, isError, isFetching, refetch } = useErrorStats(sessionId, false)
  if (!data) {
    if (isError) return <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  const { byType, byCategory, totalErrors, resolvedCount } = data
  if (totalErrors === 0) {
    return (
      <div className={styles.nothing}>
        <h3 className={styles.heading}>{t('noData')}</h3>
        <p className={styles.note}>{t('noDataText')}</p>
      </div>
    )
  }
  return (
    <>
      {sessionId === undefined && <p className={styles.note}>{t('allSessions')}</p>}
      <div className={styles.cards}>
        <section className={`${styles.card} ${styles.wide}`} aria-labelledby="harvest-summary">
          <h3 id="harvest-summary" className={styles.heading}>
            {t('summary')}
          </h3>
          <Facts>
            <Fact label={t('totalErrors')}>{number(totalErrors)}</Fact>
            <Fact label={t('resolvedErrors')}>{number(resolvedCount)}</Fact>
            <Fact label={t('activeErrors')}>{number(totalErrors - resolvedCount)}</Fact>
            <Fact label={t('resolutionRate')}>{percent((resolvedCount / totalErrors) * 100)}</Fact>
          </Facts>
        </section>
        <Counts title={t('byType')} id="harvest-types" counts={byType} formatName={names.errorType} total={totalErrors} />
        <Counts title={t('byCategory')} id="harvest-categories" counts={byCategory} formatName={names.category} total={totalErrors} />
      </div>
    </>
  )
}

interface CountsProps {
  title: string
  id: string
  counts: Record<string, number>
  formatName: (name: string) => string
  total: number
}

/** Counts as bars, largest first. */
function Counts({ title, id, counts, formatName, total }: CountsProps) {
  const { number } = useFigures()
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul className="grid gap-2.5">
        {rows.map(([name, count]) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <bdi>{formatName(name)}</bdi>
            <span className="tabular-nums lining-nums">{number(count)}</span>
            <span aria-hidden className="col-span-full h-1 overflow-hidden rounded-[2px] bg-line">
              <i className="block h-full bg-accent" style={{ inlineSize: `${(count / total) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
