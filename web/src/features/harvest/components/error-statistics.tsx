import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { Fact, Facts } from './facts.tsx'
import { useErrorStats } from '../api/harvest-errors.ts'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'

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
      <div className="harvest-nothing">
        <h3>{t('noData')}</h3>
        <p className="harvest-note">{t('noDataText')}</p>
      </div>
    )
  }
  return (
    <>
      {sessionId === undefined && <p className="harvest-note">{t('allSessions')}</p>}
      <div className="harvest-cards">
        <section className="card harvest-card harvest-wide" aria-labelledby="harvest-summary">
          <h3 id="harvest-summary">{t('summary')}</h3>
          <Facts>
            <Fact label={t('totalErrors')}>{number(totalErrors)}</Fact>
            <Fact label={t('resolvedErrors')}>{number(resolvedCount)}</Fact>
            <Fact label={t('activeErrors')}>{number(totalErrors - resolvedCount)}</Fact>
            <Fact label={t('resolutionRate')}>{percent((resolvedCount / totalErrors) * 100)}</Fact>
          </Facts>
        </section>
        <Counts title={t('byType')} id="harvest-types" counts={byType} nameOf={names.errorType} total={totalErrors} />
        <Counts title={t('byCategory')} id="harvest-categories" counts={byCategory} nameOf={names.category} total={totalErrors} />
      </div>
    </>
  )
}

interface CountsProps {
  title: string
  id: string
  counts: Record<string, number>
  nameOf: (name: string) => string
  total: number
}

/** Counts as bars, largest first. */
function Counts({ title, id, counts, nameOf, total }: CountsProps) {
  const { number } = useFigures()
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return (
    <section className="card harvest-card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="harvest-counts">
        {rows.map(([name, count]) => (
          <li key={name}>
            <bdi>{nameOf(name)}</bdi>
            <span className="harvest-count">{number(count)}</span>
            <span aria-hidden className="harvest-bar">
              <i style={{ inlineSize: `${(count / total) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
