import type { Subscription } from '@sugya/contract/api/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { fetchSubscription, subscriptionKey, useFollowSubscription } from './subscription.ts'

/**
 * The server learns of a payment within seconds. After these tries the page says that it takes longer. Milliseconds.
 */
const EVERY = 1500
const TRIES = 8

/**
 * `unknown`: the server did not answer. `standing` and `nothing`: the page was opened without a payment, with or
 * without a subscription.
 */
export type Outcome = 'checking' | 'welcome' | 'processing' | 'failed' | 'standing' | 'nothing' | 'unknown'

/** Stripe states of a payment that succeeded or is still pending. */
const PAID_OR_PENDING = ['succeeded', 'processing', 'requires_capture']

interface Asked {
  subscription: Subscription | undefined
  tries: number
  failed: boolean
  /** `redirect_status` of Stripe, if the address has one: succeeded, processing, requires_payment_method, failed… */
  redirectStatus: string | null
}

/** Derives the outcome of a payment from the provider's redirect and the server's subscription. */
export function computeOutcome({ subscription, tries, failed, redirectStatus }: Asked): Outcome {
  if (redirectStatus === null && subscription) return subscription.hasAccess ? 'standing' : 'nothing'
  if (redirectStatus !== null && !PAID_OR_PENDING.includes(redirectStatus)) return 'failed'
  // An overdue subscription has access before the payment, which is no welcome yet.
  if (subscription?.hasAccess && subscription.status !== 'past_due') return 'welcome'
  if (tries < TRIES) return 'checking'
  return failed && !subscription ? 'unknown' : 'processing'
}

/** Polls for the subscription for some seconds, announces it once, and updates the rest of the page. */
export function usePaymentOutcome(redirectStatus: string | null) {
  const client = useQueryClient()
  const follow = useFollowSubscription()
  const { t } = useTranslation('premium')
  const [tries, setTries] = useState(0)
  const decide = (subscription: Subscription | undefined, failed: boolean) =>
    computeOutcome({ subscription, tries, failed, redirectStatus })
  const { data, isError } = useQuery({
    queryKey: [...subscriptionKey, 'paid'],
    queryFn: async ({ signal }) => {
      try {
        return await fetchSubscription(signal, true)
      } finally {
        if (!signal.aborted) setTries((before) => before + 1)
      }
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (decide(state.data, state.status === 'error') === 'checking' ? EVERY : false),
  })
  const outcome = decide(data, isError)
  const paid = outcome === 'welcome'
  useEffect(() => {
    if (data) follow(data)
  }, [data, follow])
  useEffect(() => {
    if (paid) notify({ title: t('paymentSuccessful'), text: t('welcomeNotice') })
  }, [paid, t])
  const checkAgain = (): void => {
    setTries(0)
    void client.invalidateQueries({ queryKey: [...subscriptionKey, 'paid'] })
  }
  return { outcome, subscription: data, checkAgain }
}
