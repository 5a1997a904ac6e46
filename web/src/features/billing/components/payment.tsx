import type { billingApi, Plan } from '@sugya/contract/api/billing'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ApiError, call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { fetchSubscription, useFollowSubscription } from '../api/subscription.ts'

const StripeForm = lazy(() => import('./stripe-form.tsx').then(({ StripeForm }) => ({ default: StripeForm })))
const SandboxForm = lazy(() => import('./sandbox-form.tsx').then(({ SandboxForm }) => ({ default: SandboxForm })))

/**
 * Begins the subscription and shows the form of anyone who takes the payment. The read is shared and never repeated by
 * itself: one visit asks once, also where React mounts twice. `onPaid`: the provider has taken the payment; the query
 * is Stripe's.
 */
export function Payment({ plan, onPaid }: { plan: Plan; onPaid: (query?: string) => void }) {
  const { t } = useTranslation(['premium', 'common'])
  const follow = useFollowSubscription()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['payment'],
    queryFn: () => call<typeof billingApi.createSubscription>('POST /api/create-subscription', { body: {} }),
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    // Subscribed already, in another tab perhaps: the page shows that in place of the form.
    if (error instanceof ApiError && error.code === 'conflict') {
      void fetchSubscription(new AbortController().signal).then(follow, () => undefined)
    }
    notify({ kind: 'error', title: t('common:error'), text: t('initFailed') })
  }, [error, follow, t])

  if (error && !isFetching) {
    return (
      <div role="alert" className="mbs-5 grid justify-items-start gap-3 leading-[1.55]">
        <p>{t('initFailed')}</p>
        <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </div>
    )
  }
  const preparing = (
    <div className="flex min-h-24 flex-wrap items-center gap-3 text-muted">
      <Spinner label={t('loading')} />
      <p aria-live="polite">{t('preparing')}</p>
    </div>
  )
  if (!data) return preparing
  return (
    <Suspense fallback={preparing}>
      {plan.provider === 'stripe' ? (
        <StripeForm plan={plan} clientSecret={data.clientSecret} onPaid={onPaid} />
      ) : (
        <SandboxForm plan={plan} clientSecret={data.clientSecret} onPaid={onPaid} />
      )}
    </Suspense>
  )
}
