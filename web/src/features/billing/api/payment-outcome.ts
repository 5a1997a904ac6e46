import type { Subscription } from '@sugya/contract/api/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { askSubscription, subscriptionKey, useFollowSubscription } from './subscription.ts'

/** A payment that was made is known to the server within seconds; after these the reader is told that it takes longer. */
const EVERY = 1500
const TRIES = 8

/** `unknown`: the server could not be asked. `standing`: nobody comes from a payment, and there is a subscription; `nothing`: there is none. */
export type Outcome = 'checking' | 'welcome' | 'processing' | 'failed' | 'standing' | 'nothing' | 'unknown'

/** What Stripe calls a payment that is made, or that the bank still has. */
const GOING_WELL = ['succeeded', 'processing', 'requires_capture']

interface Asked {
  subscription: Subscription | undefined
  tries: number
  failed: boolean
  /** `redirect_status` of Stripe, if the address has one: succeeded, processing, requires_payment_method, failed… */
  redirectStatus: string | null
}

/** What has become of the payment, by what the provider's address says and what the server knows. */
export function outcomeOf({ subscription, tries, failed, redirectStatus }: Asked): Outcome {
  if (redirectStatus === null && subscription) return subscription.hasAccess ? 'standing' : 'nothing'
  if (redirectStatus !== null && !GOING_WELL.includes(redirectStatus)) return 'failed'
  // With a payment overdue there is access before it is made: that is no welcome yet.
  if (subscription?.hasAccess && subscription.status !== 'past_due') return 'welcome'
  if (tries < TRIES) return 'checking'
  return failed && !subscription ? 'unknown' : 'processing'
}

/** Asks until the subscription is there, for some seconds; says so once, and lets the rest of the page follow. */
export function usePaymentOutcome(redirectStatus: string | null) {
  const client = useQueryClient()
  const follow = useFollowSubscription()
  const { t } = useTranslation('premium')
  const [tries, setTries] = useState(0)
  const judge = (subscription: Subscription | undefined, failed: boolean) => outcomeOf({ subscription, tries, failed, redirectStatus })
  const { data, isError } = useQuery({
    queryKey: [...subscriptionKey, 'paid'],
    queryFn: async ({ signal }) => {
      try {
        return await askSubscription(signal, true)
      } finally {
        if (!signal.aborted) setTries((before) => before + 1)
      }
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (judge(state.data, state.status === 'error') === 'checking' ? EVERY : false),
  })
  const outcome = judge(data, isError)
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
