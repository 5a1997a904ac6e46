import type { Plan, Subscription } from '@sugya/contract/api/billing'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router'
import { cardStyles } from '../../components/ui/card.ts'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AccountFrame } from '../../features/account/components/account-frame.tsx'
import { useAccountState } from '../../session/use-account.ts'
import { Features, Price } from '../../features/billing/components/offer.tsx'
import { Payment } from '../../features/billing/components/payment.tsx'
import { usePlan } from '../../features/billing/api/plan.ts'
import { useSubscription } from '../../features/billing/api/subscription.ts'
import { useDescribeState } from '../../features/billing/model/subscription-words.ts'
import { UsageCard } from '../../features/usage/components/usage-card.tsx'

/** The premium offer with its payment. A guest signs up first and returns; a subscriber sees the subscription. */
export function UpgradePage() {
  const { t } = useTranslation(['premium', 'common'])
  const { user, failed, retry } = useAccountState()
  if (user === null) return <Navigate to={`/signup?next=${encodeURIComponent('/upgrade')}`} replace />
  return (
    <AccountFrame title={t('title')} lead={t('lead')} wide>
      {user ? <Offer /> : failed ? <LoadFailed retry={retry} /> : <Spinner label={t('loading')} />}
      <BackToChat />
    </AccountFrame>
  )
}

function Offer() {
  const { t } = useTranslation('premium')
  const plan = usePlan()
  const subscription = useSubscription()
  if (plan.data && subscription.data) return <Sale plan={plan.data} subscription={subscription.data} />
  const failed = (plan.isError && !plan.isFetching) || (subscription.isError && !subscription.isFetching)
  if (!failed) return <Spinner label={t('loading')} />
  return <LoadFailed retry={() => void Promise.all([plan.refetch(), subscription.refetch()])} />
}

function Sale({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const { t } = useTranslation('premium')
  const navigate = useNavigate()
  const owes = subscription.status === 'past_due' || subscription.status === 'unpaid'
  if ((subscription.hasAccess && !owes) || subscription.status === 'disputed') return <Standing subscription={subscription} />
  return (
    <>
      {owes ? <Standing subscription={subscription} /> : <UsageCard />}
      <Features />
      <section className={cardStyles({ size: 'large' })} aria-labelledby="payment-title">
        <Price plan={plan} />
        <h2 id="payment-title" className="sr-only">
          {t('payTitle')}
        </h2>
        <Payment plan={plan} onPaid={(query) => void navigate(query ? `/success?${query}` : '/success?redirect_status=succeeded')} />
      </section>
    </>
  )
}

/** The state of the subscription, instead of the form or, with a payment due, above it. */
function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('premium')
  const { title, text } = useDescribeState(subscription)
  return (
    <section className={cardStyles({ size: 'large', className: 'mbs-6' })}>
      <h2 className="font-serif text-[1.1875rem] leading-[1.35] font-semibold">
        {subscription.status === 'active' ? t('haveTitle') : title}
      </h2>
      {text && <p className="mbs-1 leading-[1.6] text-pretty">{text}</p>}
      <div className="mbs-5 flex flex-wrap items-center gap-3">
        <Link to="/account" className={buttonStyles()}>
          {t('toAccount')}
        </Link>
      </div>
    </section>
  )
}

function LoadFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation(['premium', 'common'])
  return (
    <div role="alert" className="mbs-5 grid justify-items-start gap-3 leading-[1.55]">
      <p>{t('loadFailed')}</p>
      <Button onClick={retry}>{t('common:retry')}</Button>
    </div>
  )
}

/** Returns to the previous page, or to the chat when this one was opened directly. */
function BackToChat() {
  const { t } = useTranslation('premium')
  const navigate = useNavigate()
  // The router keeps the number of visited pages in the history state.
  const hasHistory = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
  return (
    <Button variant="quiet" size="tall" className="-ms-2 mbs-5" onClick={() => void (hasHistory() ? navigate(-1) : navigate('/'))}>
      <ArrowLeft aria-hidden className="icon rtl:-scale-x-100" />
      {t('backToChat')}
    </Button>
  )
}
