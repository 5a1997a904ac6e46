import type { analyticsApi, SubscriptionEvent, SubscriptionEventType } from '@sugya/contract/api/analytics'
import { useQuery } from '@tanstack/react-query'
import { CirclePlus, CircleX, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { formatDollars, formatMoment } from '../../../lib/i18n/format-moment.ts'
import { cardPart } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Table } from '../../../components/ui/table.tsx'

/** Poll interval in milliseconds and number of events shown (specification §9). */
const EVERY = 60_000
const SHOWN = 10
const CENTS_A_DOLLAR = 100

const LOOKS: Record<SubscriptionEventType, { tone: Tone; icon: LucideIcon }> = {
  subscription_created: { tone: 'good', icon: CirclePlus },
  subscription_renewed: { tone: 'wait', icon: RefreshCw },
  subscription_canceled: { tone: 'busy', icon: CircleX },
  payment_failed: { tone: 'bad', icon: TriangleAlert },
}

/** The latest things that happened to subscriptions. */
export function RecentEvents() {
  const { t } = useTranslation(['admin', 'common'])
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'subscription-events'],
    queryFn: ({ signal }) =>
      adminCall<typeof analyticsApi.listSubscriptionEvents>('GET /api/admin/analytics/subscriptions', { query: { limit: SHOWN }, signal }),
    refetchInterval: EVERY,
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby="subscription-events">
      <h3 id="subscription-events" className={`${cardPart.heading} mbe-2`}>
        {t('events')}
      </h3>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {isError && (
        <div className="mbe-2">
          <ReadFailure text={t('eventsFailed')} busy={isFetching} retry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 && <EmptyState>{t('noEvents')}</EmptyState>}
      {data && data.length > 0 && (
        <Table>
          <thead>
            <tr>
              {(['eventType', 'userId', 'planType', 'amount', 'paymentStatus', 'date'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.slice(0, SHOWN).map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function EventLine({ event }: { event: SubscriptionEvent }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { tone, icon } = LOOKS[event.eventType]
  const status = event.paymentStatus
  return (
    <tr>
      <td>
        <Badge tone={tone} icon={icon}>
          {t(`event_${event.eventType}`)}
        </Badge>
      </td>
      <td data-label={t('userId')}>{event.userId === null ? t('deletedUser') : <bdi dir="ltr">{event.userId}</bdi>}</td>
      <td data-label={t('planType')}>{event.planType === 'premium' ? t('plan_premium') : <bdi>{event.planType}</bdi>}</td>
      <td data-label={t('amount')}>{event.amount === null ? '—' : formatDollars(event.amount / CENTS_A_DOLLAR, language)}</td>
      <td data-label={t('paymentStatus')}>
        {status === 'paid' || status === 'failed' ? t(`payment_${status}`) : status === null ? '—' : <bdi>{status}</bdi>}
      </td>
      <td data-label={t('date')}>{formatMoment(event.createdAt, language)}</td>
    </tr>
  )
}
