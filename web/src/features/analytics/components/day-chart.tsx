import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayStyles } from './day-styles.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { type Chart, isByWeek } from '../model/build-charts.ts'
import { formatDays } from '../model/format-figures.ts'
import { cardStyles } from '../../../components/ui/card.ts'

// The chart library is larger than the rest of the panel: load it when there is something to draw.
const Drawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).Drawing }))

interface DayChartProps {
  chart: Chart
  days: readonly AnalyticsDay[]
}

/** Whether a chart has anything to draw. */
export const hasFigures = ({ series }: DayChartProps['chart'], days: readonly AnalyticsDay[]): boolean =>
  days.some((day) => series.some(({ value }) => (value(day) ?? 0) !== 0))

/** One chart: title, legend, drawing, and the same figures as a table. */
export function DayChart({ chart, days }: DayChartProps) {
  const { t } = useTranslation(['admin', 'common'])
  const id = useId()
  return (
    <figure className={cardStyles({ className: 'flex flex-col gap-2' })} aria-labelledby={id}>
      <h4 id={id} className="text-[0.9375rem] font-semibold text-muted">
        {chart.title}
      </h4>
      <ul className="day-legend flex flex-wrap gap-x-4 gap-y-0.5 text-sm/normal text-muted">
        {chart.series.map(({ key, name, colour, whole, dashed }) => (
          <li key={key}>
            <i className={dayStyles.key({ dashed })} style={{ color: colour }} aria-hidden />
            {name}
            {whole !== null && <b className="ms-1.5 font-semibold text-ink tabular-nums">{whole}</b>}
          </li>
        ))}
      </ul>
      <Suspense
        fallback={
          <div className={dayStyles.drawing}>
            <Spinner label={t('common:loading')} />
          </div>
        }
      >
        <Drawing chart={chart} days={days} />
      </Suspense>
      {isByWeek(chart, days) && <p className="text-sm/normal text-muted">{t('byWeek')}</p>}
      {chart.note !== undefined && <p className="text-sm/normal text-muted">{chart.note}</p>}
      <DayTable chart={chart} days={days} />
    </figure>
  )
}

/** The figures of a chart, latest day first; rendered when opened. */
function DayTable({ chart, days }: DayChartProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 text-sm/normal text-accent" aria-label={t('tableOf', { name: chart.title })}>
        {t('asTable')}
      </summary>
      {open && (
        // It scrolls: keyboard users must be able to focus it.
        <div
          className="max-h-72 overflow-auto rounded-[8px] border border-line"
          role="region"
          aria-label={t('tableOf', { name: chart.title })}
          tabIndex={0}
        >
          <table className={dayStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t('date')}</th>
                {chart.series.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{formatDays(day.date, day.date, language)}</th>
                  {chart.series.map(({ key, value }) => {
                    const figure = value(day)
                    return <td key={key}>{figure === null ? '—' : chart.format(figure)}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
