import type { analyticsApi } from '@sugya/contract/api/analytics'
import { ANALYTICS_SPANS, type AnalyticsSpan } from '@sugya/contract/rules/analytics-spans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { buildCharts } from '../model/build-charts.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { DayChart, hasFigures } from './day-chart.tsx'
import { ExportDays } from './export-days.tsx'
import { useSpan } from '../model/use-span.ts'
import { cardPart } from '../../../components/ui/card.ts'
import { tabStyles } from '../../../components/ui/tab-list.tsx'

/** Charts of the last 30, 90 or 365 days. */
export function DayByDay() {
  const { t } = useTranslation(['admin', 'common'])
  const language = useLanguage()
  const [span, setSpan] = useSpan()
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'analytics-days', span],
    queryFn: ({ signal }) =>
      adminCall<typeof analyticsApi.readAnalyticsDays>('GET /api/admin/analytics/series', { query: { days: span }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const charts = data ? buildCharts(data.days, t, language) : []
  // What has no figures yet shares one card.
  const empty = charts.filter((chart) => !hasFigures(chart, data?.days ?? []))
  return (
    <section aria-labelledby="day-by-day" aria-busy={isFetching}>
      <div className={`${cardPart.head} mbe-2`}>
        <h3 id="day-by-day" className={cardPart.heading}>
          {t('days')}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <SpanSwitch span={span} onSpan={setSpan} />
          <ExportDays span={span} />
        </div>
      </div>
      <p className="text-sm/normal text-muted mbe-2">{t('daysUtc')}</p>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && <ReadFailure text={t('daysFailed')} busy={isFetching} retry={() => void refetch()} />}
      {data && !isError && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start gap-3.5">
          {charts
            .filter((chart) => hasFigures(chart, data.days))
            .map((chart) => (
              <DayChart key={chart.key} chart={chart} days={data.days} />
            ))}
          {empty.length > 0 && (
            <EmptyState>
              {empty.map((chart) => (
                <span key={chart.key} className="block">
                  {chart.empty}
                </span>
              ))}
            </EmptyState>
          )}
        </div>
      )}
    </section>
  )
}

function SpanSwitch({ span, onSpan }: { span: AnalyticsSpan; onSpan: (span: AnalyticsSpan) => void }) {
  const { t } = useTranslation('admin')
  return (
    <div className="flex gap-1" role="group" aria-label={t('span')}>
      {ANALYTICS_SPANS.map((each) => (
        <button
          key={each}
          type="button"
          className={tabStyles({ level: 'section' })}
          aria-pressed={each === span}
          onClick={() => onSpan(each)}
        >
          {t(`span_${each}`)}
        </button>
      ))}
    </div>
  )
}
