import type { analyticsApi } from '@sugya/contract/api/analytics'
import { ANALYTICS_SPANS, type AnalyticsSpan } from '@sugya/contract/rules/analytics-spans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../../components/ui/controls.css'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { buildCharts } from '../model/build-charts.ts'
import { DayChart } from './day-chart.tsx'
import { ExportDays } from './export-days.tsx'
import { useSpan } from '../model/use-span.ts'
import './analytics.css'

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
  return (
    <section aria-labelledby="day-by-day" aria-busy={isFetching}>
      <div className="panel-head mbe-2">
        <h3 id="day-by-day" className="panel-heading">
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
        <div className="day-charts">
          {buildCharts(data.days, t, language).map((chart) => (
            <DayChart key={chart.key} chart={chart} days={data.days} />
          ))}
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
        <button key={each} type="button" className="panel-tab" aria-pressed={each === span} onClick={() => onSpan(each)}>
          {t(`span_${each}`)}
        </button>
      ))}
    </div>
  )
}
