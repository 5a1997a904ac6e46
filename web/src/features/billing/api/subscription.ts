import type { billingApi, Subscription } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/api/client.ts'
import { accountKey } from '../../../session/use-account.ts'
import { usageKey } from '../../../session/use-usage.ts'
import { dateLocale } from '../../../lib/i18n/languages.ts'

export const subscriptionKey = ['subscription']

/** The subscription as the server knows it, or with `refresh` as the provider does this moment. */
export function fetchSubscription(signal: AbortSignal, refresh?: boolean): Promise<Subscription> {
  return call<typeof billingApi.readSubscription>('GET /api/billing/subscription', { signal, query: refresh ? { refresh: 'true' } : {} })
}

/** The subscription of the signed-in reader. */
export function useSubscription() {
  return useQuery({ queryKey: subscriptionKey, queryFn: ({ signal }) => fetchSubscription(signal), refetchOnMount: 'always' })
}

/** Takes over a subscription that has changed: the header, the banner and the account follow at once. */
export function useFollowSubscription(): (subscription: Subscription) => void {
  const client = useQueryClient()
  return useCallback(
    (subscription) => {
      client.setQueryData(subscriptionKey, subscription)
      void client.invalidateQueries({ queryKey: usageKey })
      void client.invalidateQueries({ queryKey: accountKey })
    },
    [client],
  )
}

/**
 * A day as the language writes it: "21 November 2026". Russian spells the year's abbreviation out: its full stop would
 * meet the sentence's.
 */
export function formatDay(moment: string, language: Language): string {
  return new Date(moment)
    .toLocaleDateString(dateLocale(language), { day: 'numeric', month: 'long', year: 'numeric' })
    .replace(/г\.$/, 'года')
}
