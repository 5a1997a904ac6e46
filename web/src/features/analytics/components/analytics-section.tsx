import { useTranslation } from 'react-i18next'
import { DayByDay } from './day-by-day.tsx'
import { KpiCards } from './kpi-cards.tsx'
import { RecentEvents } from './recent-events.tsx'

/** Figures of subscriptions, questions and answers. */
export function AnalyticsSection() {
  const { t } = useTranslation('admin')
  return (
    <section className="grid grid-cols-1 gap-5 py-5 focus-visible:outline-offset-4" aria-labelledby="analytics-section">
      <h2 id="analytics-section" className="sr-only">
        {t('section_analytics')}
      </h2>
      <KpiCards />
      <DayByDay />
      <RecentEvents />
    </section>
  )
}
