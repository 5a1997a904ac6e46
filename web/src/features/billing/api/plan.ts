import type { billingApi, Plan } from '@sugya/contract/api/billing'
import type { Language } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

const CENTS = 100

/** What premium costs and who takes the payment. */
export function usePlan() {
  return useQuery({ queryKey: ['plan'], queryFn: ({ signal }) => call<typeof billingApi.readPlan>('GET /api/billing/plan', { signal }) })
}

/** The price that is charged, in US dollars, as the language writes it: "$9.99", "9,99 $". */
export function formatPrice(plan: Plan, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(plan.priceUsd / CENTS)
}

/** The price of specification §9, and what it comes to in the money of its readers. */
const KNOWN_PRICE = 999
const AT_HOME: Partial<Record<Language, string>> = { he: '₪35', ru: '₽750' }

/**
 * The price in the money of the reader's country; null where that is the dollar, or where the price is another than the
 * one it was reckoned for.
 */
export function estimateLocalPrice(plan: Plan, language: Language): string | null {
  return plan.priceUsd === KNOWN_PRICE && plan.billingInterval === 'month' ? (AT_HOME[language] ?? null) : null
}
