import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorRow } from './error-row.tsx'
import { useErrorStats, useHarvestErrors, useResolveError, useRetryError, type ErrorFilter } from '../api/harvest-errors.ts'
import { errorTypes, useNames } from '../model/names.ts'
import { PagedList } from './paged-list.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

/** The errors of a session, by pages, with filters. */
export function ErrorList({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('harvest')
  const [filter, setFilter] = useState<ErrorFilter>({ type: undefined, onlyOpen: false })
  const query = useHarvestErrors(sessionId, filter)
  const isWatched = query.data?.pages.some((page) => page.some(({ queued }) => queued)) ?? false
  const retry = useRetryError()
  const resolve = useResolveError()
  const pending = [retry, resolve].flatMap(({ isPending, variables }) => (isPending ? [variables] : []))
  return (
    <>
      <Filters sessionId={sessionId} filter={filter} watched={isWatched} onChange={setFilter} />
      <PagedList query={query} getItems={(page) => page} getKey={({ id }) => id} empty={t('noErrors')}>
        {(error, key) => (
          <ErrorRow
            key={key}
            error={error}
            pending={pending.includes(error.id)}
            onRetry={() => retry.mutate(error.id)}
            onResolve={() => resolve.mutate(error.id)}
          />
        )}
      </PagedList>
    </>
  )
}

const FILTER =
  'min-h-9 rounded-full border border-line px-3 text-[0.875rem] text-muted tabular-nums lining-nums hover:border-accent hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent/10 aria-pressed:font-semibold aria-pressed:text-accent'

interface FiltersProps {
  sessionId: string
  filter: ErrorFilter
  /** A retry is queued: polls the counts. */
  watched: boolean
  onChange: (filter: ErrorFilter) => void
}

function Filters({ sessionId, filter, watched, onChange }: FiltersProps) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { number } = useFigures()
  const stats = useErrorStats(sessionId, watched).data
  const count = (value: number | undefined) => (stats === undefined ? '' : ` (${number(value ?? 0)})`)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
      <div role="group" aria-label={t('filter')} className="flex flex-wrap gap-1.5">
        <button
          type="button"
          className={FILTER}
          aria-pressed={filter.type === undefined}
          onClick={() => onChange({ ...filter, type: undefined })}
        >
          {t('allErrors')}
          {count(stats?.totalErrors)}
        </button>
        {errorTypes.map((type) => (
          <button
            key={type}
            type="button"
            className={FILTER}
            aria-pressed={filter.type === type}
            onClick={() => onChange({ ...filter, type })}
          >
            {names.errorType(type)}
            {count(stats?.byType[type])}
          </button>
        ))}
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={filter.onlyOpen} onChange={({ target }) => onChange({ ...filter, onlyOpen: target.checked })} />
        {t('onlyOpen')}
      </label>
    </div>
  )
}
