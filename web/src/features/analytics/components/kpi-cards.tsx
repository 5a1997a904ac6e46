import type { analyticsApi, Kpis } from '@sugya/contract/api/analytics'
import type { Language } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

/** Poll interval (specification §9), in milliseconds. */
const EVERY = 30_000
/** Above this churn is flagged as a downward trend (specification §2), in percent. */
const CHURN_LIMIT = 5

const CARDS = ['totalSubscribers', 'activeSubscribers', 'monthlyRevenue', 'churnRate', 'conversionRate', 'avgRevenuePerUser'] as const
type Card = (typeof CARDS)[number]

function percent(value: number, language: Language): string {
  return (value / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 })
}

function inWords(card: Card, value: number, language: Language): string {
  switch (card) {
    case 'totalSubscribers':
    case 'activeSubscribers':
      return value.toLocaleString(language)
    case 'monthlyRevenue':
    case 'avgRevenuePerUser':
      return formatDollars(value, language)
    case 'churnRate':
    case 'conversionRate':
      return percent(value, language)
  }
}

/** Without a subscriber there is nothing of which a rate or an average could be taken. */
const isKnown = (card: Card, { totalSubscribers }: Kpis): boolean =>
  totalSubscribers > 0 || (card !== 'churnRate' && card !== 'avgRevenuePerUser')

/** The six figures, each with its definition (docs/analytics.md). */
export function KpiCards() {
  const { t } = useTranslation(['admin', 'common'])
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'kpis'],
    queryFn: ({ signal }) => adminCall<typeof analyticsApi.readKpis>('GET /api/admin/analytics/kpis', { signal }),
    refetchInterval: EVERY,
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby="kpis">
      <h3 id="kpis" className={`${cardPart.heading} mbe-2`}>
        {t('kpis')}
      </h3>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {isError && (
        <div className="mbe-2">
          <ReadFailure text={t('kpisFailed')} busy={isFetching} retry={() => void refetch()} />
        </div>
      )}
      {data && (
        <ul className="grid gap-3.5 min-[36rem]:grid-cols-2 min-[56rem]:grid-cols-3">
          {CARDS.map((card) => (
            <KpiCard key={card} card={card} kpis={data} />
          ))}
        </ul>
      )}
    </section>
  )
}

function KpiCard({ card, kpis }: { card: Card; kpis: Kpis }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const meaning = t(`meaning_${card}`)
  const name = t(`kpi_${card}`)
  const down = card === 'churnRate' && kpis.churnRate > CHURN_LIMIT
  return (
    <li className={cardStyles()}>
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-[0.9375rem] font-semibold text-muted">{name}</h4>
        <IconButton
          size="tall"
          className="-my-2.5 -me-3"
          aria-expanded={open}
          label={t('howCounted', { name })}
          title={meaning}
          onClick={() => setOpen(!open)}
        >
          <CircleQuestionMark aria-hidden className="icon" />
        </IconButton>
      </div>
      <p className="text-[1.75rem] leading-[1.2] font-semibold tabular-nums">
        {isKnown(card, kpis) ? inWords(card, kpis[card], language) : '–'}
      </p>
      <p className="text-sm/normal text-muted">{t(`note_${card}`)}</p>
      {down && (
        <p className="mbs-2">
          <Badge tone="bad" icon={TrendingDown}>
            {t('trendDown', { limit: percent(CHURN_LIMIT, language) })}
          </Badge>
        </p>
      )}
      {open && <p className="text-sm/normal text-muted mbs-2 border-bs border-line pbs-2">{meaning}</p>}
    </li>
  )
}
