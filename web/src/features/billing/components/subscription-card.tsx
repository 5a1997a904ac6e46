import type { Subscription } from '@sugya/contract/api/billing'
import { useTranslation } from 'react-i18next'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { cardStyles } from '../../../components/ui/card.ts'
import { Button } from '../../../components/ui/button.tsx'
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
    <PageSection id="subscription-title" title={t('subscription')}>
      {data ? (
        <Card subscription={data} />
      ) : isError && !isFetching ? (
        <div className={cardStyles({ size: 'large' })}>
          <p>{t('loadFailed')}</p>
          <Button className="mbs-3" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('loading')} />
      )}
    </PageSection>
  )
}

function Card({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('premium')
  const { title, text } = useDescribeState(subscription)
  const sandbox = usePlan().data?.provider === 'sandbox'
  return (
    <div className={cardStyles({ size: 'large' })}>
      <h3 className="font-serif text-[1.1875rem] leading-[1.35] font-semibold">{title}</h3>
      {text && <p className="mbs-1 leading-[1.6] text-pretty">{text}</p>}
      {subscription.testMode && subscription.status !== 'free' && (
        <p className="mbs-1 text-sm/normal text-muted">{sandbox ? `${t('testMode')}. ${t('manageSandbox')}` : `${t('testMode')}.`}</p>
      )}
      <SubscriptionActions subscription={subscription} />
    </div>
  )
}
