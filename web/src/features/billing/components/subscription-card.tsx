import type { Subscription } from '@sugya/contract/api/billing'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { usePlan } from '../api/plan.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { useSubscription } from '../api/subscription.ts'
import { useDescribeState } from '../model/subscription-words.ts'

/** The user's subscription: its state in words, and the actions it allows. */
export function SubscriptionCard() {
  const { t } = useTranslation(['premium', 'common'])
  const { data, isError, isFetching, refetch } = useSubscription()
  return (
    <section className="account-section" aria-labelledby="subscription-title">
      <h2 id="subscription-title">{t('subscription')}</h2>
      {data ? (
        <Card subscription={data} />
      ) : isError && !isFetching ? (
        <div className="card">
          <p>{t('loadFailed')}</p>
          <button type="button" className="button mbs-3" onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </div>
      ) : (
        <Spinner label={t('loading')} />
      )}
    </section>
  )
}

function Card({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('premium')
  const { title, text } = useDescribeState(subscription)
  const sandbox = usePlan().data?.provider === 'sandbox'
  return (
    <div className="card">
      <h3 className="font-serif text-[1.1875rem] leading-[1.35] font-semibold">{title}</h3>
      {text && <p className="mbs-1 leading-[1.6] text-pretty">{text}</p>}
      {subscription.testMode && subscription.status !== 'free' && (
        <p className="mbs-1 text-sm/normal text-muted">{sandbox ? `${t('testMode')}. ${t('manageSandbox')}` : `${t('testMode')}.`}</p>
      )}
      <SubscriptionActions subscription={subscription} />
    </div>
  )
}
